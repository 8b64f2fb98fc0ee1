// The page of a lab: the guess, the curves of each step, the verdict, and the sources. data/LAB.js calls showLab().
'use strict';
const showLab = lab => {
  const words = {
    en: { expect: 'What do you expect?', ask: 'Draw your guess of “{0}” vs. “{1}” before you see the curves.', how: 'Draw with the mouse or a finger, type the values, or press the arrow keys in the chart.', curve: 'Curve', values: 'Values', maximum: 'Maximum', clear: 'Clear',
      reveal: 'Show the curves', skip: 'Show without a guess', think: 'Write down what you expect, then compare.', pad: 'Your guess: left and right select a position, up and down change the value, Delete removes it',
      device: 'Device', all: 'all devices', predicted: 'Predicted curves (dashed, with a band)', again: 'Guess again', guess: 'guess', yours: 'Your guess', step: 'Show this step', shown: 'Shown', whole: 'Show the whole lab',
      table: 'Values ({0} rows)', none: 'no value', number: 'Invalid number: {0}', place: 'Unknown position: {0}. Known positions: {1}', noPlace: 'Write “position: value”, for example “{0}”.',
      equal: '{0}: equal to the measurement', high: '{0}: mean error {1} %, maximum at {2} (+{3} %: guess too high)', low: '{0}: mean error {1} %, maximum at {2} (−{3} %: guess too low)', times: '{0}: mean error {1} %, maximum at {2} (×{3}: guess too high)',
      missing: 'No row of this step was recorded on this device.', part: 'This device has no values for {0} of {1} configurations.', zoom: 'Drag to zoom; double-click or press 0 to show all. Click a name to hide its curve.' },
    zh_CN: { expect: '您预期什么？', ask: '在看到曲线之前，请画出您猜测的“{0}”随“{1}”的变化。', how: '用鼠标或手指画，或输入数值，或在图中按方向键。', curve: '曲线', values: '数值', maximum: '最大值', clear: '清除',
      reveal: '显示曲线', skip: '不猜，直接显示', think: '先写下您的预期，再对照。', pad: '您的猜测：左右方向键选择位置，上下方向键改变数值，Delete 键删除',
      device: '设备', all: '所有设备', predicted: '预测曲线（虚线，带误差带）', again: '重新猜测', guess: '猜测', yours: '您的猜测', step: '显示这一步', shown: '正在显示', whole: '显示整个实验',
      table: '数值（{0} 行）', none: '没有数值', number: '无效的数：{0}', place: '未知的位置：{0}。已知的位置：{1}', noPlace: '请写成“位置: 数值”，例如“{0}”。',
      equal: '{0}：与测量相同', high: '{0}：平均误差 {1} %，最大在 {2} 处（+{3} %：猜高了）', low: '{0}：平均误差 {1} %，最大在 {2} 处（−{3} %：猜低了）', times: '{0}：平均误差 {1} %，最大在 {2} 处（×{3}：猜高了）',
      missing: '这一步在该设备上没有记录。', part: '{1} 个配置中有 {0} 个在该设备上没有数值。', zoom: '拖动可放大，双击或按 0 显示全部。点击名称可隐藏曲线。' },
  };
  const state = { language: site.language(), get theme() { return document.documentElement.dataset.theme; } };
  const w = (key, ...parts) => words[state.language][key].replace(/\{(\d)\}/g, (whole, k) => parts[k]);
  const box = document.getElementById('curves');
  const answers = document.getElementById('answers');
  let view = 0;
  let device = lab.devices[0]?.id;
  // Predictions of many curves hide the recorded ones.
  let withPredicted = (lab.views[0].shown[0]?.chart?.series.length ?? 0) <= 4;
  let revealed = site.isDone(lab.id);
  let parts = null;
  let rows = []; // of what is shown
  let spec = null; // its chart, or null if the program draws it as a picture
  // By view and curve: the values in the shown unit, by position.
  const guesses = lab.views.map(() => new Map());
  for (const [of, curve, points] of site.load(`guess.${lab.id}`) ?? []) guesses[of]?.set(curve, new Map(points));
  const keep = () => site.save(`guess.${lab.id}`, guesses.flatMap((curves, of) => [...curves].map(([curve, points]) => [of, curve, [...points]])));

  const here = () => lab.views[view];
  const shownOf = () => here().shown.find(each => each.device === device) ?? here().shown[0];
  const shownNow = () => {
    const shown = shownOf();
    return withPredicted && shown?.predicted ? shown.predicted : shown;
  };
  const prepare = () => {
    const shown = shownNow();
    const place = new Map((shown?.rows ?? []).map((row, k) => [row, k]));
    rows = [...place.keys()].map(row => lab.rows[row]);
    spec = shown?.chart ? { ...shown.chart, series: shown.chart.series.map(each => ({ ...each, points: each.points.map(([x, y, low, high, row]) => [x, y, low, high, place.get(row) ?? -1]) })) } : null;
    parts = pageParts({ ...siteFacts, ...here(), parameters: lab.parameters, order: lab.order, chart: spec }, rows, state);
  };
  const same = (one, other) => String(one) === String(other);
  const belongs = (row, of) => Object.entries(of).every(([name, value]) => same(parts.value(row, name), value));

  // The positions on the x axis, by their names.
  const positions = () => new Map(spec.series.flatMap(each => each.points.filter(([x, , , , row]) => x !== null && rows[row]).map(([x, , , , row]) => [String(parts.value(rows[row], here().plot.x)), x])));
  const guessSeries = () => here().guess.curves.map((curve, k) => {
    const points = guesses[view].get(k) ?? new Map();
    const at = positions();
    const model = spec.series.find(each => !each.predicted && each.points.some(point => rows[point[4]] && belongs(rows[point[4]], curve.of))) ?? spec.series[0];
    const name = curve.name ? `${curve.name} (${w('guess')})` : w('yours');
    return { name, short: name, predicted: false, style: { ...model.style, dashes: [0.6, 2.2], hollow: true, outlined: true },
      points: [...points].filter(([place]) => at.has(place)).map(([place, value]) => [at.get(place), value, null, null, -1]).sort((a, b) => a[0] - b[0]) };
  });
  const drawnGuesses = () => guessSeries().filter(each => each.points.length > 0);

  const yEnds = () => {
    const chart = spec;
    const values = chart.series.flatMap(each => each.points.map(point => point[1])).filter(value => value !== null && (!chart.y.log || value > 0));
    const most = Math.max(...values, 1e-12);
    if (chart.y.log) return [10 ** Math.floor(Math.log10(Math.min(...values) / 2)), 10 ** Math.ceil(Math.log10(most * 2))];
    const decade = 10 ** Math.floor(Math.log10(most * 1.25));
    return [0, [1, 1.5, 2, 3, 4, 5, 6, 8, 10].find(step => step * decade >= most * 1.25) * decade];
  };
  const numberOf = text => {
    const found = /^([+-]?[\d.]+(?:e[+-]?\d+)?)\s*(Ki|Mi|Gi)?B?$/i.exec(text.trim());
    return found ? Number(found[1]) * 1024 ** (['ki', 'mi', 'gi'].indexOf((found[2] ?? '').toLowerCase()) + 1) : NaN;
  };
  // Reads "0: 3300, 8: 2600" or one value for all positions, as the window does. Returns points or a complaint.
  const parsed = (text, places) => {
    const points = new Map();
    const pieces = text.split(/[,;，；、\n]/).filter(piece => piece.trim());
    for (const piece of pieces) {
      const both = piece.split(/[:：=]/);
      const value = numberOf(both.at(-1));
      if (Number.isNaN(value)) return w('number', both.at(-1).trim());
      if (both.length === 1) {
        if (pieces.length > 1) return w('noPlace', `${places[0]}: ${value}`);
        return new Map(places.map(place => [String(place), value]));
      }
      const name = both[0].trim();
      const place = places.find(each => same(each, name) || (typeof each === 'number' && each === numberOf(name)));
      if (place === undefined) return w('place', name, places.slice(0, 12).map(each => (typeof each === 'number' ? parts.counted(each) : each)).join(', '));
      points.set(String(place), value);
    }
    return points;
  };

  const renderGuess = () => {
    const { make } = parts;
    const chart = spec;
    const { curves } = here().guess;
    let curve = 0;
    let cursor = -1;
    let [low, top] = yEnds();
    for (const points of guesses[view].values()) for (const value of points.values()) top = Math.max(top, value);
    const frame = make('div', { class: 'frame pad', tabindex: '0', role: 'group', 'aria-label': w('pad') }, make('canvas', { id: 'chart', 'aria-hidden': 'true' }));
    const note = make('p', { class: 'quiet', role: 'status' }, w('how'));
    const text = make('input', { type: 'text', id: 'values', autocomplete: 'off', placeholder: curves[0].places.slice(0, 2).map((place, k) => `${place}: ${parts.digits(top / (k + 2))}`).join(', ') });
    const maximum = make('input', { type: 'number', id: 'maximum', min: '0', step: 'any', value: String(top) });
    const places = () => curves[curve].places.filter(place => at.has(String(place)));
    const at = positions();
    const points = () => {
      if (!guesses[view].has(curve)) guesses[view].set(curve, new Map());
      return guesses[view].get(curve);
    };
    const written = () => [...points()].map(([place, value]) => `${place}: ${parts.digits(value)}`).join(', ');
    const draw = () => {
      const series = guessSeries();
      const lines = cursor < 0 || document.activeElement !== frame ? [] : [{ text: [], direction: 'vertical', value: at.get(String(places()[cursor])), begin: 0, end: null, path: [], rank: 'reference' }];
      // A legend above the chart has the same size before and during drawing.
      parts.draw({ ...chart, series, lines, legend: true, y: { ...chart.y, low, high: top } });
      document.getElementById('reveal').disabled = drawnGuesses().length === 0;
    };
    const changed = () => {
      text.value = written();
      keep();
      draw();
    };
    const rounded = value => Number(Math.max(0, value).toPrecision(3));
    const pixel = place => parts.chart.scales.x.getPixelForValue(at.get(String(place)));
    const valueAt = y => rounded(Math.min(Math.max(parts.chart.scales.y.getValueForPixel(y), low), top));
    let pen = null;
    const stroke = (x, y) => {
      const from = pen ?? [x, y];
      pen = [x, y];
      const [left, right] = from[0] <= x ? [from, pen] : [pen, from];
      const nearest = places().reduce((best, place) => (Math.abs(pixel(place) - x) < Math.abs(pixel(best) - x) ? place : best));
      cursor = places().indexOf(nearest);
      places().forEach(place => {
        const along = pixel(place);
        if (place === nearest && from[0] === x) points().set(String(place), valueAt(y));
        else if (along >= left[0] && along <= right[0] && right[0] > left[0]) points().set(String(place), valueAt(left[1] + (along - left[0]) / (right[0] - left[0]) * (right[1] - left[1])));
      });
      changed();
      say();
    };
    const spot = event => {
      const bounds = frame.firstChild.getBoundingClientRect();
      return [event.clientX - bounds.left, event.clientY - bounds.top];
    };
    frame.addEventListener('pointerdown', event => {
      const area = parts.chart.chartArea;
      const [x, y] = spot(event);
      if (x < area.left || x > area.right || y < area.top || y > area.bottom) return;
      frame.setPointerCapture(event.pointerId);
      pen = null;
      stroke(x, y);
    });
    frame.addEventListener('pointermove', event => { if (pen) stroke(...spot(event)); });
    frame.addEventListener('pointerup', () => { pen = null; });
    const say = () => {
      const place = places()[cursor];
      const value = points().get(String(place));
      const name = typeof place === 'number' ? `${parts.label(here().plot.x)} ${parts.counted(place)}` : place;
      note.textContent = `${name}: ${value === undefined ? w('none') : `${parts.digits(value)} ${parts.unit(here().plot.y)}`}`;
    };
    frame.addEventListener('focus', () => { cursor = Math.max(cursor, 0); draw(); say(); });
    frame.addEventListener('blur', draw);
    frame.addEventListener('keydown', event => {
      const place = places()[cursor];
      const now = points().get(String(place)) ?? points().get(String(places()[cursor - 1])) ?? points().get(String(places()[cursor + 1])) ?? (chart.y.log ? Math.sqrt(low * top) : top / 2);
      const moved = { ArrowLeft: cursor - 1, ArrowRight: cursor + 1, Home: 0, End: places().length - 1 }[event.key];
      const raised = { ArrowUp: 1, ArrowDown: -1, PageUp: 5, PageDown: -5 }[event.key];
      if (moved !== undefined) cursor = Math.min(Math.max(moved, 0), places().length - 1);
      else if (raised !== undefined) points().set(String(place), rounded(Math.min(Math.max(chart.y.log ? now * (top / low) ** (raised / 50) : now + raised * top / 50, low), top)));
      else if (event.key === 'Delete' || event.key === 'Backspace') points().delete(String(place));
      else return;
      event.preventDefault();
      changed();
      say();
    });
    text.addEventListener('change', () => {
      const read = parsed(text.value, places());
      note.textContent = typeof read === 'string' ? read : '';
      if (typeof read === 'string') return;
      guesses[view].set(curve, read);
      top = Math.max(top, ...read.values());
      maximum.value = String(top);
      changed();
    });
    maximum.addEventListener('change', () => {
      const wanted = Number(maximum.value);
      if (wanted > low) top = wanted;
      maximum.value = String(top);
      draw();
    });
    const chooser = curves.length < 2 ? [] : [make('label', {}, w('curve'), make('select', { id: 'curve', onchange: event => { curve = Number(event.target.value); cursor = -1; text.value = written(); draw(); } },
      ...curves.map((each, k) => make('option', { value: String(k) }, each.name))))];
    const unit = parts.unit(here().plot.y);
    box.replaceChildren(make('h2', {}, w('expect')), make('p', {}, w('ask', parts.titled(here().plot.y), parts.local(chart.x.label))),
      make('div', { class: 'bar' }, ...chooser, make('label', { class: 'wide' }, w('values'), text, unit), make('label', {}, w('maximum'), maximum),
        make('button', { onclick: () => { points().clear(); changed(); } }, w('clear'))),
      frame, note,
      make('div', { class: 'bar' }, make('button', { id: 'reveal', class: 'main', disabled: '', onclick: reveal }, w('reveal')), make('button', { id: 'skip', onclick: reveal }, w('skip'))));
    text.value = written();
    draw();
  };

  // The verdicts of the window: the mean and the largest error of each guess.
  const verdicts = () => {
    const { plot } = here();
    const onAxis = value => (plot.log_x ? Math.log(value) : value);
    const recorded = shownOf().rows.map(row => lab.rows[row]).filter(row => !parts.predicted(row));
    const measured = recorded.length > 0 ? recorded : rows;
    const named = [...new Set(measured.map(row => row.device))];
    return named.flatMap(name => here().guess.curves.map((curve, k) => {
      const points = guesses[view].get(k);
      const truth = new Map();
      measured.filter(row => row.device === name && belongs(row, curve.of)).forEach(row => {
        const y = parts.figure(row, plot.y);
        const place = parts.value(row, plot.x);
        if (y !== undefined && place !== undefined) truth.set(place, [...(truth.get(place) ?? []), y]);
      });
      const known = points ? [...points].map(([place, value]) => [Number(place), value]).filter(([place]) => !Number.isNaN(place)).sort((a, b) => a[0] - b[0]) : [];
      const guessed = place => {
        if (points.has(String(place))) return points.get(String(place));
        const next = known.findIndex(([x]) => x > place);
        if (typeof place !== 'number' || next < 1) return undefined;
        const [[from, low], [to, high]] = [known[next - 1], known[next]];
        return low + (onAxis(place) - onAxis(from)) / (onAxis(to) - onAxis(from)) * (high - low);
      };
      const errors = !points ? [] : [...truth].map(([place, values]) => {
        const sorted = values.sort((a, b) => a - b);
        const middle = (sorted[Math.floor((sorted.length - 1) / 2)] + sorted[Math.ceil((sorted.length - 1) / 2)]) / 2;
        const value = guessed(place);
        return value === undefined || middle === 0 ? null : [place, value / middle - 1];
      }).filter(each => each);
      if (errors.length === 0) return null;
      const mean = errors.reduce((sum, [, off]) => sum + Math.abs(off), 0) / errors.length;
      const [place, off] = errors.reduce((worst, each) => (Math.abs(each[1]) > Math.abs(worst[1]) ? each : worst));
      const percent = share => (Math.abs(share) * 100).toFixed(Math.abs(share) < 0.1 ? 1 : 0);
      const who = `${named.length > 1 ? `${name}: ` : ''}${w('yours')}${curve.name ? ` (${curve.name})` : ''}`;
      const where = typeof place === 'number' ? `${plot.x} ${parts.counted(place)}` : place;
      return Math.abs(off) < 0.0005 ? w('equal', who) : off >= 1 ? w('times', who, percent(mean), where, Number((off + 1).toPrecision(2))) : w(off > 0 ? 'high' : 'low', who, percent(mean), where, percent(off));
    })).filter(each => each);
  };

  const renderCurves = () => {
    const { make } = parts;
    const shown = shownNow();
    const first = shownOf();
    const choose = here().shown.length < 2 ? [] : [make('label', {}, w('device'), make('select', { id: 'device', onchange: event => { device = event.target.value; render(); document.getElementById('device').focus(); } },
      ...here().shown.map(each => make('option', { value: each.device, ...(each.device === first.device ? { selected: '' } : {}) }, each.device === 'all' ? w('all') : lab.devices.find(one => one.id === each.device).name))))];
    const predicted = !first?.predicted ? [] : [make('label', {}, make('input', { type: 'checkbox', id: 'predicted', ...(withPredicted ? { checked: '' } : {}), onchange: event => { withPredicted = event.target.checked; render(); document.getElementById('predicted').focus(); } }), w('predicted'))];
    const again = here().guess ? [make('button', { id: 'again', onclick: () => { revealed = false; render(); box.querySelector('.frame').focus(); } }, w('again'))] : [];
    const whole = view === 0 ? [] : [make('button', { id: 'whole', onclick: () => { view = 0; render(); document.getElementById('result').focus(); } }, w('whole'))];
    const heading = make('h2', { id: 'result', tabindex: '-1' }, parts.local(here().title));
    const bar = make('div', { class: 'bar' }, ...choose, ...predicted, ...again, ...whole);
    if (!shown) {
      box.replaceChildren(heading, bar, make('p', {}, w('missing')));
      return;
    }
    const draws = spec && !shown.picture;
    const picture = shown.picture ? make('img', { src: `../../${parts.local(shown.picture)}`, class: 'picture', alt: `${parts.label(here().plot.y)}, ${parts.local(here().title)}` }) : null;
    const results = here().guess ? verdicts() : [];
    const table = make('details', { ontoggle: () => fill() }, make('summary', {}, w('table', shown.rows.length)));
    const fill = () => table.open && table.replaceChildren(table.firstChild, parts.table(fill));
    box.replaceChildren(heading, bar, ...(results.length > 0 ? [make('ul', { class: 'verdicts', role: 'status' }, ...results.map(each => make('li', {}, each)))] : []),
      picture ?? parts.frame(), ...(draws ? [make('p', { class: 'quiet' }, w('zoom'))] : []),
      ...(shown.missing > 0 ? [make('p', { class: 'quiet' }, w('part', shown.missing, here().configurations))] : []),
      make('p', { class: 'quiet' }, parts.local(shown.caption)), table);
    if (picture) return;
    if (!spec) {
      parts.draw();
      return;
    }
    const mine = here().guess ? drawnGuesses() : [];
    const highest = Math.max(spec.y.high, ...mine.flatMap(each => each.points.map(point => point[1] * 1.05)));
    parts.draw({ ...spec, series: [...spec.series, ...mine], y: { ...spec.y, high: highest } });
  };

  const render = () => {
    parts?.chart?.destroy(); // its canvas is replaced
    prepare();
    document.documentElement.classList.toggle('revealed', revealed);
    answers.open = revealed;
    document.querySelectorAll('button.step').forEach(button => {
      const isShown = Number(button.dataset.view) === view;
      button.setAttribute('aria-pressed', String(isShown));
      button.textContent = isShown ? `✓ ${w('shown')}` : `▸ ${w('step')}`;
    });
    if (revealed) renderCurves();
    else if (here().guess && spec) renderGuess();
    else box.replaceChildren(parts.make('h2', {}, w('expect')), parts.make('p', {}, w('think')), parts.make('div', { class: 'bar' }, parts.make('button', { id: 'reveal', class: 'main', onclick: reveal }, w('reveal'))));
  };
  const reveal = () => {
    revealed = true;
    site.finish(lab.id);
    render();
    document.getElementById('result').focus();
  };

  document.querySelectorAll('li[data-view]').forEach(item => {
    const button = document.createElement('button');
    button.className = 'step';
    button.dataset.view = item.dataset.view;
    button.addEventListener('click', () => {
      view = Number(item.dataset.view);
      render();
      document.getElementById('result').focus();
    });
    item.querySelector('.do').after(button);
  });
  document.querySelectorAll('details.kernel').forEach(part => {
    const code = part.querySelector('pre');
    const fill = () => {
      if (!part.open || !code?.isConnected) return;
      const trace = lab.traces[part.dataset.kernel];
      code.replaceWith(...parts.source({ id: part.dataset.kernel, source: code.textContent, ...(trace ? { trace } : {}) }));
    };
    part.addEventListener('toggle', fill);
    if (location.hash === `#${part.id}`) part.open = true;
  });
  site.onTheme(render);
  if (lab.views.some(each => each.shown.length > 0)) render();
  else {
    document.documentElement.classList.add('revealed');
    answers.open = true;
  }
};
