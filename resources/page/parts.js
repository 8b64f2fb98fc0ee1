// The parts of interactive pages: the chart, the table of rows, and sources with marks. Texts of a document become text nodes,
// never markup. `facts` has the metrics, parameters, styles, and the chart, and `state` the language and the theme.
'use strict';
const pageParts = (facts, rows, state) => {
  const words = {
    en: { show: 'Show', over: 'over', by: 'series', kind: 'Chart', auto: 'automatic', curves: 'curves', bars: 'bars', points: 'points', logX: 'log x', logY: 'log y',
      all: 'Show all', table: 'Measurements', kernels: 'Kernels', where: 'Where it was measured', notes: 'Notes', lab: 'The lab', dark: 'Dark', light: 'Light',
      other: '中文', save: 'Save the recording', saved: 'Open or drop the saved file in Kernelcurve.', status: 'status', reason: 'reason', kernel: 'kernel', device: 'device',
      global: 'Global', shared: 'Shared', constant: 'Constant', local: 'Local', load: 'load', store: 'store', atomic: 'atomic', copy: 'asynchronous copy',
      access: '{0} {1} of {2} B: {3}', sectors: '{0} sectors of 32 bytes a request', efficiency: 'efficiency {0}', free: 'no bank conflicts',
      conflict: '{0}-way bank conflict, {1} passes a request', partial: 'in some requests running lanes take no part', sectorShare: '{0} of all sectors', passShare: '{0} of all passes', stop: '; ',
      traced: 'Marked lines access memory: choose one to see a warp. Traced with {0} ({1} of {2} blocks).', warp: 'Warp {0} of block ({1})', bank: 'A column is a bank, a row a pass.',
      keys: 'Drag to zoom, double click or 0 shows all; + and − zoom, arrows move. Click a series in the legend to hide it.', none: 'nothing', rows: 'rows',
      measured: 'measured', predicted: 'predicted', band: '80 % from {0} to {1}', costs: 'Predicted for {0}. A cause costs at most this share of the time; causes overlap.', atMost: 'at most {0}', line: 'line {0}: {1}', failed: 'failed', excluded: 'excluded' },
    zh_CN: { show: '纵轴', over: '横轴', by: '曲线区分', kind: '图表', auto: '自动', curves: '曲线', bars: '柱状图', points: '散点', logX: 'x 对数', logY: 'y 对数',
      all: '显示全部', table: '测量结果', kernels: '核函数', where: '测量环境', notes: '笔记', lab: '教学实验', dark: '深色', light: '浅色',
      other: 'English', save: '保存记录', saved: '在 Kernelcurve 中打开或拖入保存的文件。', status: '状态', reason: '原因', kernel: '核函数', device: '设备',
      global: '全局内存', shared: '共享内存', constant: '常量内存', local: '本地内存', load: '加载', store: '存储', atomic: '原子操作', copy: '异步拷贝',
      access: '{0}{1}，每通道 {2} B：{3}', sectors: '每次请求 {0} 个 32 字节扇区', efficiency: '效率 {0}', free: '没有存储体冲突',
      conflict: '{0} 路存储体冲突，每次请求 {1} 次通过', partial: '部分请求中有仍在运行的通道未参与', sectorShare: '占全部扇区的 {0}', passShare: '占全部通过次数的 {0}', stop: '；',
      traced: '有标记的行访问内存：选择一行即可查看 warp。追踪时为 {0}（{2} 个块中的 {1} 个）。', warp: '块 ({1}) 的 warp{0}', bank: '每列是一个存储体，每行是一次通过。',
      keys: '拖动可放大，双击或按 0 显示全部；+ 和 − 缩放，方向键移动。点击图例可隐藏曲线。', none: '无', rows: '行',
      measured: '已测量', predicted: '预测', band: '80 % 在 {0} 到 {1} 之间', costs: '对 {0} 的预测。各原因最多占用这一比例的时间；原因之间有重叠。', atMost: '最多 {0}', line: '第 {0} 行：{1}', failed: '失败', excluded: '已排除' },
  };
  const t = key => words[state.language][key];
  const local = text => (text && typeof text === 'object' ? text[state.language] || text.en || text.zh_CN || '' : String(text ?? ''));

  const sentence = message => {
    if (!message) return '';
    if (typeof message === 'string') return message;
    if (!('text' in message)) return local(message);
    return local(message.text).replace(/\{(\d+)\}/g, (whole, n) => message.arguments?.[n] ?? whole);
  };
  const reason = row => (row.reason ? sentence(row.reason.what) : '');
  const predicted = row => row.clock === 'model';
  // Of what follows from the time: a long time is a low rate.
  const bandOf = (row, tag) => {
    const [time, low, high, y] = ['time', 'time_low', 'time_high', tag].map(each => row.metrics?.[each]);
    if (!predicted(row) || !low || !high || y === undefined || !['time', 'bandwidth', 'flops'].includes(tag)) return null;
    const factor = facts.metrics[tag]?.factor ?? 1;
    return (tag === 'time' ? [low, high] : [y * time / high, y * time / low]).map(end => end * factor);
  };
  const value = (row, name) => (name === 'kernel' ? row.kernel : name === 'device' ? row.device : row.parameters?.[name]);
  const figure = (row, tag) => {
    const found = row.metrics?.[tag];
    return found === undefined ? undefined : found * (facts.metrics[tag]?.factor ?? 1);
  };
  const parameters = [...new Set(rows.flatMap(row => Object.keys(row.parameters ?? {})))].sort();
  const varies = name => new Set(rows.map(row => String(value(row, name)))).size > 1;
  const dimensions = ['kernel', ...(rows.some(row => row.device) ? ['device'] : []), ...parameters];
  const tags = Object.keys(facts.metrics).filter(tag => rows.some(row => row.metrics?.[tag] !== undefined));
  const label = tag => (facts.metrics[tag] ? local(facts.metrics[tag].label) : words[state.language][tag] ?? tag);
  const unit = tag => facts.metrics[tag]?.unit ?? '';
  const titled = tag => label(tag) + (unit(tag) ? ` (${unit(tag)})` : '');
  const digits = number => String(Number.isInteger(number) ? number : Number(Number(number).toPrecision(4)));

  const choice = {
    x: dimensions.includes(facts.plot.x) ? facts.plot.x : dimensions.find(varies) ?? 'kernel',
    y: tags.includes(facts.plot.y) ? facts.plot.y : tags[0],
    by: facts.plot.series.filter(name => dimensions.includes(name)),
    kind: facts.plot.kind, logX: facts.plot.log_x, logY: facts.plot.log_y, sort: null, down: false,
  };
  const make = (name, attributes = {}, ...children) => {
    const element = document.createElement(name);
    for (const [key, entry] of Object.entries(attributes))
      key.startsWith('on') ? element.addEventListener(key.slice(2), entry) : element.setAttribute(key, entry);
    element.append(...children.filter(child => child !== null));
    return element;
  };
  let chart = null;

  // No curve goes through the rows of two devices.
  const compares = new Set(rows.filter(row => row.device && !row.shared).map(row => row.device)).size > 1;
  const groups = () => (compares && !choice.by.includes('device') ? [...choice.by, 'device'] : choice.by).filter(each => each !== choice.x);
  const number = each => (typeof each === 'number' ? each : NaN);
  const isBar = () => choice.kind === 'bars' || (choice.kind === 'auto' && rows.some(row => Number.isNaN(number(value(row, choice.x)))));

  // Labels of ticks, as in the window: powers of two with Ki, Mi, Gi for counts and bytes, otherwise 1, 2, and 5.
  const trimmed = (value, decimals) => String(Number(value.toFixed(decimals)));
  const prefixes = ['', 'Ki', 'Mi', 'Gi', 'Ti'];
  const binaryLabel = (value, bytes, greatest) => {
    let prefix = 0;
    let scaled = value;
    if (bytes || greatest >= 8192)
      while (Math.abs(scaled) >= 1024 && prefix + 1 < prefixes.length) {
        scaled /= 1024;
        prefix += 1;
      }
    const suffix = prefixes[prefix] + (bytes ? 'B' : '');
    return value === 0 || suffix === '' ? trimmed(scaled, 3) : `${trimmed(scaled, 2)} ${suffix}`;
  };
  const decimalLabel = (value, step) => {
    const size = Math.abs(value);
    if (size >= 1e6 || (size > 0 && size < 1e-4)) return Number(value.toPrecision(4)).toExponential().replace(/e([+-])(\d)$/, 'e$10$2');
    return value === 0 ? '0' : value.toFixed(Math.min(8, Math.max(0, Math.ceil(-Math.log10(step) - 1e-9))));
  };
  const niceStep = (least, binary) => {
    if (binary) return 2 ** Math.ceil(Math.log2(least) - 1e-9);
    const decade = 10 ** Math.floor(Math.log10(least));
    return ([1, 2, 5].find(mantissa => mantissa * decade >= least * (1 - 1e-9)) ?? 10) * decade;
  };
  const ticksOf = (axis, low, high, count) => {
    const marks = [];
    const add = (tick, step) => marks.push({ value: tick, label: axis.ticks === 'decimal' ? decimalLabel(tick, step) : binaryLabel(tick, axis.ticks === 'bytes', high) });
    if (!(low < high)) return marks;
    if (axis.categories.length > 0) {
      const step = Math.max(1, Math.ceil(axis.categories.length / count));
      for (let place = 0; place < axis.categories.length; place += step) marks.push({ value: place, label: local(axis.categories[place]) });
    } else if (!axis.log || low <= 0 || high / low < 4) {
      const step = Math.max(niceStep((high - low) / count, axis.ticks !== 'decimal'), axis.whole ? 1 : 0);
      for (let place = Math.ceil(low / step - 1e-9); place * step <= high + step * 1e-9 && marks.length < 200; place += 1) add(place * step, step);
    } else if (axis.ticks === 'decimal') {
      const span = Math.log10(high / low);
      const stride = Math.max(1, Math.ceil(span / count));
      const mantissas = span * 3 <= count ? [1, 2, 5] : [1];
      for (let exponent = Math.floor(Math.log10(low)); 10 ** exponent <= high * (1 + 1e-9) && marks.length < 200; exponent += 1)
        mantissas.map(mantissa => mantissa * 10 ** exponent).forEach(tick => {
          if (tick >= low * (1 - 1e-9) && tick <= high * (1 + 1e-9) && exponent % stride === 0) add(tick, 10 ** exponent);
        });
    } else {
      const step = Math.max(1, Math.ceil(Math.log2(high / low) / count));
      for (let exponent = Math.ceil(Math.log2(low) / step - 1e-9) * step; exponent <= Math.log2(high) + 1e-9 && marks.length < 200; exponent += step) add(2 ** exponent, 1);
    }
    return marks;
  };
  // Fewer ticks if their labels would touch.
  const thinned = (axis, scale, context) => {
    const across = scale.isHorizontal();
    const length = across ? scale.width || scale.chart.width : scale.height || scale.chart.height;
    const at = tick => length * (axis.log && scale.min > 0 ? Math.log(tick / scale.min) / Math.log(scale.max / scale.min) : (tick - scale.min) / (scale.max - scale.min));
    const wide = text => (across ? context.measureText(text).width : 16);
    let count = Math.max(2, Math.floor(across ? scale.chart.width / 80 : scale.chart.height / 48));
    context.save();
    context.font = '12px sans-serif';
    const crowded = marks => axis.categories.length === 0 &&
      marks.some((mark, k) => k > 0 && at(mark.value) - at(marks[k - 1].value) < (wide(mark.label) + wide(marks[k - 1].label)) / 2 + (across ? 14 : 0));
    let marks = ticksOf(axis, scale.min, scale.max, count);
    while (count > 1 && crowded(marks)) {
      count -= 1;
      marks = ticksOf(axis, scale.min, scale.max, count);
    }
    context.restore();
    return [marks, count];
  };

  // The style of a series that the window has not drawn: its colours, markers, and dashes in the same order.
  const composed = (look, source, guess) => {
    const base = facts.style.looks[look % facts.style.looks.length];
    const colour = name => facts.style[name][source > 0 ? 'others' : 'series'][look % facts.style[name].series.length];
    return { ...base, light: colour('light'), dark: colour('dark'), hollow: guess, outlined: guess,
      dashes: guess ? facts.style.predicted : facts.style.looks[(look + source) % facts.style.looks.length].dashes, fill: facts.style.looks[(look + source) % facts.style.looks.length].fill };
  };
  const counted = number => {
    const prefix = Number.isInteger(number) && Math.abs(number) >= 8192 ? [3, 2, 1].find(each => number % 1024 ** each === 0) : undefined;
    return prefix ? `${number / 1024 ** prefix} ${prefixes[prefix]}` : String(number);
  };
  const rangeOf = (values, log, zero) => {
    const [low, high] = [Math.min(...values), Math.max(...values)];
    if (values.length === 0) return log ? [1, 10] : [0, 1];
    if (log) {
      const margin = 2 ** (high > low ? 0.06 * Math.log2(high / low) : 0.5);
      return [low / margin, high * margin];
    }
    if (zero) return [0, high * 1.06 || 1];
    const margin = high > low ? 0.03 * (high - low) : Math.abs(low) * 0.1 || 1;
    return [low - margin, high + margin];
  };
  const isCount = values => values.every(Number.isInteger) && Math.max(...values) >= 16 && Number.isInteger(Math.log2(Math.max(...values)));
  const axisTitle = name => (facts.parameters[name] ? local(facts.parameters[name].label) : titled(name));
  // A chart of other axes than the window's, in the same form.
  const built = () => {
    const bars = isBar();
    const places = [...new Set(rows.map(row => value(row, choice.x)).filter(place => place !== undefined))];
    if (places.every(place => typeof place === 'number')) places.sort((a, b) => a - b);
    const words = bars || places.some(place => typeof place !== 'number');
    const curves = new Map();
    const devices = [...new Set(rows.map(row => row.device))];
    const used = new Set();
    let next = facts.order.length;
    rows.forEach((row, index) => {
      const y = figure(row, choice.y);
      const x = value(row, choice.x);
      if (y === undefined || x === undefined) return;
      const varying = groups().filter(varies);
      const parts = varying.map(each => (each === 'kernel' || each === 'device' ? value(row, each) : value(row, each) === undefined ? '' : `${each} ${counted(value(row, each))}`));
      const guess = predicted(row);
      const key = parts.filter(part => part).join(', ') + (guess ? ` (${t('predicted')})` : '');
      if (!curves.has(key)) {
        const own = facts.order.indexOf(row.kernel);
        const look = own >= 0 && !used.has(row.kernel) ? own : next++;
        used.add(row.kernel);
        curves.set(key, { name: key || label(choice.y), short: key, predicted: guess, points: [], style: composed(look, compares ? devices.indexOf(row.device) : 0, guess) });
      }
      const [low, high] = bandOf(row, choice.y) ?? [null, null];
      curves.get(key).points.push([words ? places.indexOf(x) : x, y, low, high, index]);
    });
    const series = [...curves.values()];
    series.forEach(each => each.points.sort((a, b) => a[0] - b[0]));
    const points = series.flatMap(each => each.points).filter(point => (!choice.logX || words || point[0] > 0) && (!choice.logY || point[1] > 0));
    const ys = points.flatMap(point => [point[1], point[2] ?? point[1], point[3] ?? point[1]]);
    const [least, greatest] = [Math.min(...ys), Math.max(...ys)];
    const axis = (log, [low, high], rest) => ({ log, low, high, whole: false, categories: [], ticks: 'decimal', ...rest });
    return {
      kind: bars ? 'bars' : choice.kind === 'points' ? 'points' : 'curves', series, lines: [],
      x: axis(choice.logX && !words, words ? [-0.5, places.length - 0.5] : rangeOf(points.map(point => point[0]), choice.logX, false),
        { label: axisTitle(choice.x), unit: '', categories: words ? places.map(place => (typeof place === 'number' ? counted(place) : String(place))) : [], whole: places.every(Number.isInteger),
          ticks: facts.parameters[choice.x]?.bytes ? 'bytes' : isCount(places) ? 'counts' : 'decimal' }),
      y: axis(choice.logY, rangeOf(ys, choice.logY, bars || (least >= 0 && greatest - least >= 0.3 * greatest)), { label: titled(choice.y), unit: unit(choice.y) }),
    };
  };
  const first = { ...choice };
  const isFirst = () => facts.chart && ['x', 'y', 'kind', 'logX', 'logY'].every(key => choice[key] === first[key]) && String(choice.by) === String(first.by);
  const alpha = (colour, share) => colour + Math.round(share * 255).toString(16).padStart(2, '0');
  const shapes = { disc: ['circle'], square: ['rect'], triangle: ['triangle'], diamond: ['rectRot'], circle: ['circle', true], triangle_down: ['triangle', false, 180], open_square: ['rect', true], open_diamond: ['rectRot', true] };
  const fillOf = (context, style, colour, ground) => {
    if (style.outlined) return 'transparent';
    if (style.fill === 0) return colour;
    const tile = make('canvas', { width: 7, height: 7 });
    const brush = tile.getContext('2d');
    brush.fillStyle = ground;
    brush.fillRect(0, 0, 7, 7);
    brush.fillStyle = alpha(colour, 0.35);
    brush.fillRect(0, 0, 7, 7);
    brush.strokeStyle = colour;
    brush.lineWidth = 1.4;
    for (const shift of [-7, 0, 7]) {
      brush.moveTo(shift, style.fill === 1 ? 7 : style.fill === 2 ? 0 : 3.5);
      brush.lineTo(shift + 7, style.fill === 1 ? 0 : style.fill === 2 ? 7 : 3.5);
    }
    brush.stroke();
    return context.createPattern(tile, 'repeat');
  };

  // What Chart.js does not draw: areas of predictions, error bars, reference lines, and names at the right margin.
  const extras = (spec, shade, named) => {
    const bars = spec.kind === 'bars';
    const pixels = scales => (x, y) => [scales.x.getPixelForValue(x), scales.y.getPixelForValue(y)];
    const path = (ctx, points, close = false) => {
      ctx.beginPath();
      points.forEach(point => ctx.lineTo(...point));
      if (close) ctx.closePath();
    };
    const ends = (line, scales) => {
      const [x, y] = [scales.x, scales.y];
      if (line.direction === 'vertical') return [[line.value, y.min], [line.value, y.max]];
      if (line.direction === 'path') return line.path;
      const right = line.end > 0 ? Math.min(x.max, line.end) : x.max;
      const left = line.begin > 0 ? Math.max(x.min, line.begin) : x.min;
      if (!(left < right)) return [];
      return line.direction === 'horizontal' ? [[left, line.value], [right, line.value]] : [[left, left * line.value], [right, right * line.value]];
    };
    const marks = drawn => {
      const { ctx, scales, chartArea: area, data } = drawn;
      const at = pixels(scales);
      ctx.save();
      ctx.beginPath();
      ctx.rect(area.left, area.top, area.right - area.left, area.bottom - area.top);
      ctx.clip();
      spec.lines.forEach(line => {
        const dim = line.rank === 'ceiling';
        ctx.strokeStyle = line.rank === 'roof' ? shade.text : alpha(shade.muted, dim ? 0.6 : 1);
        ctx.lineWidth = line.rank === 'roof' ? 0.8 * facts.style.lineWidth : dim ? 0.8 : 1.2;
        ctx.setLineDash(line.rank === 'roof' ? [] : dim ? [3, 3] : [7, 5]);
        const places = ends(line, scales).map(place => at(...place));
        path(ctx, bars && places.length > 0 ? [[area.left, places[0][1]], [area.right, places[0][1]]] : places);
        ctx.stroke();
      });
      ctx.setLineDash([]);
      data.datasets.forEach((set, k) => {
        if (!drawn.isDatasetVisible(k)) return;
        const spread = set.data.filter(point => point.low !== null && point.high !== null);
        const dark = state.theme === 'dark';
        if (set.predicted && set.showLine && spread.length > 0) {
          path(ctx, [...spread.map(point => at(point.x, point.high)), ...spread.map(point => at(point.x, point.low)).reverse()], true);
          ctx.fillStyle = alpha(set.colour, dark ? 0.22 : 0.14);
          ctx.fill();
          ctx.strokeStyle = alpha(set.colour, dark ? 0.7 : 0.45);
          ctx.lineWidth = 1;
          ctx.stroke();
        } else {
          ctx.strokeStyle = set.colour;
          ctx.lineWidth = 1;
          spread.forEach(point => {
            const [x] = set.bar ? [drawn.getDatasetMeta(k).data[set.data.indexOf(point)].x] : at(point.x, point.y);
            const [top, bottom] = [scales.y.getPixelForValue(point.high), scales.y.getPixelForValue(point.low)];
            [[[x, top], [x, bottom]], [[x - 3, top], [x + 3, top]], [[x - 3, bottom], [x + 3, bottom]]].forEach(stroke => { path(ctx, stroke); ctx.stroke(); });
          });
        }
      });
      ctx.restore();
    };
    const names = drawn => {
      const { ctx, scales, chartArea: area, data } = drawn;
      const entries = [];
      if (named)
        data.datasets.forEach((set, k) => {
          const last = set.data.filter(point => point.x <= scales.x.max).at(-1);
          if (last) entries.push({ text: [set.short], y: scales.y.getPixelForValue(last.y), set, k });
        });
      spec.lines.filter(line => line.direction === 'horizontal').forEach(line => entries.push({ text: line.text.map(local), y: scales.y.getPixelForValue(line.value) }));
      const shown = entries.filter(entry => entry.y >= area.top - 1 && entry.y <= area.bottom + 1).sort((a, b) => a.y - b.y);
      ctx.save();
      ctx.font = '12px sans-serif';
      ctx.textBaseline = 'middle';
      let free = area.top - 8;
      shown.forEach(entry => {
        entry.high = 15 * entry.text.length;
        entry.top = Math.max(entry.y - entry.high / 2, free);
        free = entry.top + entry.high;
      });
      let end = drawn.height;
      [...shown].reverse().forEach(entry => {
        entry.top = Math.min(entry.top, end - entry.high);
        end = entry.top;
      });
      drawn.nameBoxes = shown;
      shown.forEach(entry => {
        const middle = entry.top + entry.high / 2;
        ctx.strokeStyle = shade.muted;
        ctx.lineWidth = 0.7;
        path(ctx, [[area.right + 1, entry.y], [area.right + 9, middle]]);
        ctx.stroke();
        ctx.globalAlpha = entry.set && !drawn.isDatasetVisible(entry.k) ? 0.35 : 1;
        let left = area.right + 12;
        if (entry.set) {
          ctx.fillStyle = entry.set.pointBackgroundColor;
          ctx.strokeStyle = entry.set.colour;
          ctx.lineWidth = 1.6;
          Chart.helpers.drawPoint(ctx, { pointStyle: entry.set.pointStyle, radius: entry.set.pointRadius, rotation: entry.set.pointRotation, borderWidth: 1.6 }, left + 4, middle);
          left += 12;
        }
        ctx.fillStyle = entry.set ? shade.text : shade.muted;
        entry.text.forEach((text, k) => ctx.fillText(text, left, entry.top + 15 * k + 8));
        ctx.globalAlpha = 1;
      });
      ctx.restore();
    };
    return { id: 'extras', beforeDatasetsDraw: marks, afterDatasetsDraw: names };
  };

  // Draws a chart in the form of facts.chart; by default, the chart of the chosen axes.
  const draw = (spec = isFirst() ? facts.chart : built()) => {
    const bars = spec.kind === 'bars';
    const shade = facts.style[state.theme];
    const canvas = document.getElementById('chart');
    const context = canvas.getContext('2d');
    const lines = spec.kind === 'curves' && spec.x.categories.length === 0;
    const categories = spec.x.categories.map(local);
    const datasets = spec.series.map(each => {
      const { style } = each;
      const colour = style[state.theme];
      const [shape, open, rotation] = shapes[style.marker];
      const drawable = each.points.filter(([x, y]) => x !== null && y !== null && (!spec.x.log || x > 0) && (!spec.y.log || y > 0));
      return {
        label: local(each.name) || label(choice.y), short: local(each.short) || local(each.name) || label(choice.y), colour, predicted: each.predicted, bar: bars, marker: style.marker,
        data: drawable.map(([x, y, low, high, index]) => ({ x: bars ? categories[x] : x, y, low, high, index })),
        borderColor: colour, backgroundColor: bars ? fillOf(context, style, colour, shade.ground) : colour,
        borderDash: bars ? [] : style.dashes.map(length => length * facts.style.lineWidth), borderWidth: bars ? (style.outlined ? 2 : 1) : facts.style.lineWidth,
        pointStyle: shape, pointRotation: rotation ?? 0, pointRadius: facts.style.markerSize / 2, pointBackgroundColor: open || style.hollow ? shade.ground : colour, pointBorderColor: colour,
        pointBorderWidth: open || style.hollow ? 1.6 : 1, showLine: lines,
      };
    });
    context.font = '12px sans-serif';
    const widest = texts => Math.max(0, ...texts.map(text => context.measureText(text).width));
    const lineTexts = spec.lines.filter(line => line.direction === 'horizontal' && line.value <= spec.y.high).flatMap(line => line.text.map(local));
    const seriesWide = widest(datasets.map(set => set.short)) + 12;
    const named = lines && !spec.legend && datasets.length <= 8 && seriesWide <= 0.32 * canvas.parentElement.clientWidth;
    const axis = (name, along, rest) => ({
      type: along.log ? 'logarithmic' : 'linear', min: along.low, max: along.high, title: { display: true, text: local(along.label), color: shade.text },
      ticks: { color: shade.text, autoSkip: false, maxRotation: along.categories.length > 0 ? 50 : 0, callback: (place, k) => counts[name]?.[0][k]?.label ?? '' },
      afterBuildTicks: scale => {
        counts[name] = thinned(along, scale, context);
        scale.ticks = counts[name][0].map(mark => ({ value: mark.value }));
      },
      grid: { color: shade.grid, borderColor: shade.axis }, ...rest,
    });
    const counts = {};
    chart?.destroy();
    chart = new Chart(canvas, {
      type: bars ? 'bar' : 'scatter',
      plugins: [extras(spec, shade, named)],
      data: { labels: bars ? categories : undefined, datasets },
      options: {
        animation: false, maintainAspectRatio: false, parsing: bars, normalized: true,
        layout: { padding: { right: Math.ceil(Math.max(widest(lineTexts), named ? seriesWide : 0)) + (lineTexts.length > 0 || named ? 16 : 0) } },
        interaction: { mode: 'nearest', intersect: false },
        onClick: (event, hits) => {
          const name = chart.nameBoxes.find(entry => entry.set && event.x > chart.chartArea.right && event.y >= entry.top && event.y < entry.top + entry.high);
          if (name) {
            chart.setDatasetVisibility(name.k, !chart.isDatasetVisible(name.k));
            chart.update('none');
          } else if (hits.length > 0 && hits[0].element.$context.raw.index >= 0) choose(hits[0].element.$context.raw.index);
        },
        scales: {
          x: bars ? { type: 'category', title: { display: true, text: local(spec.x.label), color: shade.text }, ticks: { color: shade.text }, grid: { color: shade.grid, borderColor: shade.axis, offset: false } } : axis('x', spec.x),
          y: axis('y', spec.y),
        },
        plugins: {
          legend: { display: !named && datasets.length > 1, labels: { color: shade.text, usePointStyle: true, boxHeight: 7,
            generateLabels: drawn => Chart.defaults.plugins.legend.labels.generateLabels(drawn).map((entry, k) => ({ ...entry, text: datasets[k].short })) } },
          tooltip: { callbacks: {
            title: hits => hits.map(hit => `${local(spec.x.label)}: ${spec.x.categories.length > 0 ? (bars ? hit.raw.x : categories[hit.raw.x]) : counted(Number(digits(hit.raw.x)))}`).slice(0, 1),
            label: hit => `${hit.dataset.label}: ${digits(hit.raw.y)} ${local(spec.y.unit)}` +
              (hit.dataset.predicted && hit.raw.low !== null ? `, ${t('band').replace('{0}', digits(hit.raw.low)).replace('{1}', digits(hit.raw.high))}` : '') +
              (rows[hit.raw.index]?.kernel_class ? `, ${rows[hit.raw.index].kernel_class}` : ''),
          } },
        },
      },
    });
    chart.range = spec.x;
    const { dataset } = document.documentElement;
    dataset.drawn = String(datasets.reduce((sum, set) => sum + set.data.length, 0));
    dataset.series = JSON.stringify(datasets.map(set => [set.short, set.borderColor, set.marker, set.borderDash]));
    dataset.ticks = JSON.stringify(Object.fromEntries(Object.entries(counts).map(([name, [marks, count]]) => [name, [chart.scales[name].min, chart.scales[name].max, count, marks.map(mark => mark.label)]])));
    dataset.axes = JSON.stringify([local(spec.x.label), local(spec.y.label)]);
  };
  const zoomTo = (low, high) => {
    const scale = chart.options.scales.x;
    if (chart.scales.x.type === 'category') {
      low = Math.max(0, Math.round(low));
      high = Math.min(chart.data.labels.length - 1, Math.max(low, Math.round(high)));
    }
    [scale.min, scale.max] = [low, high];
    chart.update('none');
  };
  const showAll = () => {
    const { low, high } = chart.range;
    [chart.options.scales.x.min, chart.options.scales.x.max] = chart.scales.x.type === 'category' ? [undefined, undefined] : [low, high];
    chart.update('none');
  };
  const move = (factor, shift) => {
    const scale = chart.scales.x;
    const log = scale.type === 'logarithmic';
    const [low, high] = log ? [Math.log(scale.min), Math.log(scale.max)] : [scale.min, scale.max];
    const middle = (low + high) / 2 + shift * (high - low);
    const half = (high - low) / 2 * factor;
    const back = log ? Math.exp : each => each;
    zoomTo(back(middle - half), back(middle + half));
  };
  const frame = () => {
    const canvas = make('canvas', { id: 'chart', role: 'img', 'aria-label': `${label(choice.y)} ${t('over')} ${label(choice.x)}` });
    const band = make('div', { class: 'band' });
    let from = null;
    const place = event => event.clientX - canvas.getBoundingClientRect().left;
    const box = make('div', {
      class: 'frame', tabindex: '0',
      onpointerdown: event => { from = place(event); },
      onpointermove: event => {
        if (from === null) return;
        band.style.display = 'block';
        band.style.left = `${Math.min(from, place(event)) + canvas.offsetLeft}px`;
        band.style.width = `${Math.abs(place(event) - from)}px`;
      },
      onpointerup: event => {
        band.style.display = 'none';
        const [low, high] = [from, place(event)].sort((a, b) => a - b);
        from = null;
        if (high - low > 8) zoomTo(chart.scales.x.getValueForPixel(low), chart.scales.x.getValueForPixel(high));
      },
      onpointerleave: () => { from = null; band.style.display = 'none'; },
      ondblclick: showAll,
      onkeydown: event => {
        const step = { '+': [0.5, 0], '=': [0.5, 0], '-': [2, 0], ArrowLeft: [1, -0.25], ArrowRight: [1, 0.25] }[event.key];
        if (step) { move(...step); event.preventDefault(); }
        if (event.key === '0' || event.key === 'Escape') showAll();
      },
    }, canvas, band);
    return box;
  };
  let chosen = -1;
  const choose = index => {
    chosen = index;
    document.querySelectorAll('tr[data-row]').forEach(line => line.classList.toggle('chosen', Number(line.dataset.row) === index));
    document.querySelector('tr.chosen')?.scrollIntoView({ block: 'nearest' });
  };
  // `redraw` shows the table in another order.
  const table = redraw => {
    const shown = ['time', 'bandwidth', 'flops', 'speedup', choice.y].filter((tag, k, all) => tags.includes(tag) && all.indexOf(tag) === k);
    const columns = [...dimensions.filter(name => name === 'kernel' || varies(name)).map(name => [name, row => value(row, name), words[state.language][name] ?? name]),
      ...shown.map(tag => [tag, row => figure(row, tag), titled(tag)]), ['status', row => (row.status === 'measured' && predicted(row) ? t('predicted') : t(row.status) ?? row.status), t('status')], ...(rows.some(reason) ? [['reason', reason, t('reason')]] : [])];
    const order = rows.map((row, index) => index);
    const sorted = columns.find(column => column[0] === choice.sort);
    if (sorted)
      order.sort((a, b) => {
        const [left, right] = [sorted[1](rows[a]), sorted[1](rows[b])];
        const both = typeof left === 'number' && typeof right === 'number' ? left - right : String(left ?? '').localeCompare(String(right ?? ''));
        return choice.down ? -both : both;
      });
    const most = 2000;
    return make('div', { class: 'scroll', tabindex: '0' }, make('table', {},
      make('thead', {}, make('tr', {}, ...columns.map(([key, , name]) => make('th', { scope: 'col', 'aria-sort': key !== choice.sort ? 'none' : choice.down ? 'descending' : 'ascending' },
        make('button', { onclick: () => { choice.down = choice.sort === key && !choice.down; choice.sort = key; redraw(); } }, name + (key !== choice.sort ? '' : choice.down ? ' ↓' : ' ↑')))))),
      make('tbody', {}, ...order.slice(0, most).map(index => make('tr', { 'data-row': index, class: index === chosen ? 'chosen' : '' },
        ...columns.map(([, read]) => { const cell = read(rows[index]); return make('td', typeof cell === 'number' ? { class: 'number' } : {}, typeof cell === 'number' ? digits(cell) : String(cell ?? '')); }))))));
  };
  // A request of one warp, as on a blackboard: lanes above the sectors or banks that they touch.
  const svg = (name, attributes = {}, text = null) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, entry] of Object.entries(attributes)) element.setAttribute(key, entry);
    if (text !== null) element.append(text);
    return element;
  };
  const picture = (of, name) => {
    const [width, high, side] = [768, 22, 24];
    const banks = of.passes > 0;
    const passes = Math.min(of.passes, 32);
    const top = banks ? high + 14 : high + 70;
    const height = banks ? top + passes * 18 + 20 : top + high + 20;
    const root = svg('svg', { viewBox: `0 0 ${width} ${height}`, role: 'img', class: 'warp' });
    root.append(svg('title', {}, name));
    const box = (x, y, w, h, kind) => root.append(svg('rect', { x, y, width: Math.max(w, 1), height: h, class: kind }));
    const write = (x, y, text) => root.append(svg('text', { x, y }, String(text)));
    const middle = lane => lane * side + side / 2;
    const cells = of.cells;
    if (banks) {
      cells.forEach(cell => {
        if (cell.pass >= passes) return;
        box(cell.bank * side, top + cell.pass * 18, side, 18, cell.pass >= of.ideal ? 'extra' : 'used');
        const asking = cell.lanes.toString(2).split('1').length - 1;
        write(cell.bank * side + side / 2, top + cell.pass * 18 + 13, asking === 1 ? 31 - Math.clz32(cell.lanes >>> 0) : `×${asking}`);
      });
      for (let bank = 0; bank <= 32; bank += 1) root.append(svg('line', { x1: bank * side, x2: bank * side, y1: top, y2: top + passes * 18, class: 'grid' }));
      [0, 8, 16, 24, 31].forEach(bank => write(middle(bank), top + passes * 18 + 15, bank));
    } else {
      const jumps = cells.filter((cell, k) => k > 0 && cell.begin !== cells[k - 1].begin + 32).length;
      const gap = jumps === 0 ? 0 : Math.min(6, width / 3 / jumps);
      const each = Math.min(72, (width - gap * jumps) / Math.max(cells.length, 1));
      let x = (width - each * cells.length - gap * jumps) / 2;
      const places = cells.map((cell, k) => {
        if (k > 0 && cell.begin !== cells[k - 1].begin + 32) x += gap;
        const place = x;
        x += each;
        return place;
      });
      of.lanes.forEach((lane, k) => lane?.cells.forEach(cell =>
        root.append(svg('line', { x1: middle(k), y1: high, x2: places[cell] + each / 2, y2: top, class: cell % 2 === 0 ? 'even' : 'odd' }))));
      let last = -100;
      cells.forEach((cell, k) => {
        of.lanes.forEach(lane => lane?.ranges.forEach(([begin, end]) => {
          const [from, to] = [Math.max(begin, cell.begin), Math.min(end, cell.begin + 32)];
          if (from < to) box(places[k] + (from - cell.begin) / 32 * each, top, (to - from) / 32 * each, high, k % 2 === 0 ? 'used' : 'other');
        }));
        box(places[k], top, each, high, 'edge');
        if (places[k] - last >= 44) { write(places[k] + each / 2, top + high + 15, cell.begin); last = places[k]; }
      });
    }
    of.lanes.forEach((lane, k) => { box(k * side + 1, 0, side - 2, high, lane ? 'lane' : 'lane idle'); write(middle(k), 15, k); });
    return root;
  };
  const percentage = share => `${Number((100 * share).toPrecision(3))} %`;
  const filled = (key, ...parts) => t(key).replace(/\{(\d)\}/g, (whole, n) => parts[n]);
  const wordsOf = access => {
    const parts = access.space === 'shared' && access.access !== 'atomic'
      ? [access.degree > 1 ? filled('conflict', access.degree, digits(access.passes)) : t('free')]
      : [filled('sectors', digits(access.sectors)), ...(access.efficiency === undefined ? [] : [filled('efficiency', percentage(access.efficiency))])];
    if (access.partial > 0) parts.push(t('partial'));
    parts.push(filled(access.space === 'shared' ? 'passShare' : 'sectorShare', percentage(access.share)));
    return filled('access', t(access.space), t(access.access), access.width, parts.join(t('stop')));
  };
  const placeOf = of => [filled('warp', of.warp, of.block.join(', ')), of.buffer, of.passes > 0 ? t('bank') : ''].filter(part => part).join(t('stop'));
  // As the window marks them: green costs what it has to, orange up to twice that, red more.
  const severity = access => (access.cost <= 0 || (access.cost <= 1.05 && access.space === 'local') ? 'note' : access.cost <= 1.05 ? 'good' : access.cost < 2 ? 'fair' : 'poor');
  const signs = { note: '○', good: '●', fair: '▲', poor: '■' };
  const capital = text => text.charAt(0).toUpperCase() + text.slice(1);
  // The memory levels that the bytes came from, as a stacked bar.
  const origins = found => {
    if (!found) return [];
    const parts = found.levels.map(part => make('span', { class: part.level, style: `flex-grow: ${part.share}` }));
    return [make('div', { class: 'gauge origins', 'aria-hidden': 'true' }, ...parts), make('p', { class: 'quiet' }, capital(local(found.text)))];
  };
  // What each cause costs, a bar for each.
  const costs = (kernel, jump) => {
    const found = kernel.trace?.costs;
    if (!found) return [];
    const sentences = found.sentences[state.language].map(text => capital(text) + (state.language === 'en' ? '. ' : '。')).join('');
    return [make('p', {}, sentences), ...found.causes.map(cause => {
      const name = local(cause.title);
      const bar = make('span', { class: 'cost', style: `width: ${Math.max(cause.share * 100, 0.5)}%` });
      const title = cause.line > 0 ? make('button', { class: 'jump', onclick: () => jump(cause.line) }, capital(filled('line', cause.line, name))) : make('span', {}, capital(name));
      return make('div', { class: 'cause' }, title,
        make('span', { class: 'gauge' }, bar), make('span', { class: 'number' }, filled('atMost', percentage(cause.share))));
    }), make('p', { class: 'quiet' }, filled('costs', found.gpu)), ...origins(found.origins)];
  };
  // The source with its costs; `line` is open.
  const source = (kernel, line) => {
    const accesses = kernel.trace?.accesses ?? [];
    const text = kernel.source.split('\n');
    const lines = text.map((written, k) => {
      const here = accesses.filter(access => access.line === k + 1);
      const number = make('span', { class: 'no' }, String(k + 1).padStart(4));
      const code = make('code', {}, written || ' ');
      if (here.length === 0) return make('div', { class: 'line' }, number, make('span', { class: 'mark' }), code);
      const worst = here.reduce((a, b) => (b.cost > a.cost ? b : a));
      const share = Math.max(...here.map(access => access.share));
      const row = make('div', { class: `line ${severity(worst)}` });
      const mark = make('button', { class: 'mark', 'aria-expanded': 'false', title: here.map(wordsOf).join('\n'), onclick: () => {
        const open = row.nextElementSibling?.classList.contains('accesses');
        mark.setAttribute('aria-expanded', String(!open));
        if (open) { row.nextElementSibling.remove(); return; }
        row.after(make('div', { class: 'accesses' }, ...here.flatMap(access => [make('p', {}, wordsOf(access)),
          ...(access.picture ? [make('p', { class: 'quiet' }, placeOf(access.picture)),
            picture(access.picture, wordsOf(access))] : [])])));
      } }, `${signs[severity(worst)]} ${percentage(share)}`);
      row.append(number, mark, code);
      return row;
    });
    const head = kernel.trace?.blocks > 0 ? [make('p', { class: 'quiet' }, filled('traced', kernel.trace.of, kernel.trace.traced, kernel.trace.blocks))] : [];
    const rows = [...lines];
    // What stands above the code is for the program, and folded.
    const end = kernel.source.startsWith('/*---') ? text.indexOf('---*/') : -1;
    const header = end > 0 ? [make('details', {}, make('summary', {}, `1–${end + 1}  /*--- … ---*/`), ...lines.splice(0, end + 1))] : [];
    const whole = make('div', { class: kernel.trace ? 'source marked' : 'source', tabindex: '0' }, ...header, ...lines);
    if (line) rows[line - 1]?.querySelector('button.mark')?.click();
    const jump = to => {
      const row = rows[to - 1];
      const mark = row?.querySelector('button.mark');
      if (mark?.getAttribute('aria-expanded') === 'false') mark.click();
      row?.scrollIntoView({ block: 'center' });
      (mark ?? whole).focus({ preventScroll: true });
    };
    return [...costs(kernel, jump), ...head, whole];
  };
  return { make, t, local, label, unit, titled, digits, value, figure, predicted, counted, varies, tags, dimensions, choice, draw, frame, showAll, table, choose, source, percentage,
    get chart() { return chart; } };
};
