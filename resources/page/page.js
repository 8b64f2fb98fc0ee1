// The interactive page of a recording. Everything it shows is in the two elements "facts" and "recording".
(() => {
  const facts = JSON.parse(document.getElementById('facts').textContent);
  const recording = JSON.parse(document.getElementById('recording').textContent);
  const state = { language: facts.language, theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light' };
  const at = recording.indexOf('\nmeasurements:');
  const rows = (at < 0 ? '' : recording.slice(at)).split('\n').filter(line => line.startsWith('- {')).map(line => JSON.parse(line.slice(2)));
  const { make, t, local, titled, tags, dimensions, choice, draw, frame, showAll, table, source } = pageParts(facts, rows, state);
  const root = document.getElementById('root');
  const select = (name, options, current, pick, several = false) => make('label', {}, `${name} `,
    make('select', { ...(several ? { multiple: '', size: '3' } : {}), onchange: event => { pick(several ? [...event.target.selectedOptions].map(each => each.value) : event.target.value); render(); } },
      ...options.map(([key, text]) => make('option', { value: key, ...((several ? current.includes(key) : key === current) ? { selected: '' } : {}) }, text))));
  const box = (name, on, pick) => make('label', {}, make('input', { type: 'checkbox', ...(on ? { checked: '' } : {}), onchange: event => { pick(event.target.checked); render(); } }), ` ${name}`);

  // page.html#KERNEL opens its source, and #KERNEL:LINE what that line asks of memory.
  const [linked, linkedLine] = decodeURIComponent(location.hash.slice(1)).split(':');
  const opened = new Set(linked ? [linked] : []);
  const kernelPart = kernel => {
    const body = make('div');
    const fill = () => body.childElementCount === 0 && body.replaceChildren(make('p', {}, local(kernel.about)), ...(kernel.source ? source(kernel, kernel.id === linked && Number(linkedLine)) : []));
    const part = make('details', { ...(opened.has(kernel.id) ? { open: '' } : {}), ontoggle: event => {
      event.target.open ? opened.add(kernel.id) : opened.delete(kernel.id);
      if (event.target.open) fill();
    } }, make('summary', {}, `${local(kernel.title) || kernel.id} (${kernel.id})`), body);
    if (opened.has(kernel.id)) fill();
    return part;
  };
  const texts = (heading, list) => (list.length === 0 ? [] : [make('h2', {}, heading), ...list.map(text => make('p', {}, local(text)))]);
  const save = () => {
    const link = make('a', { href: URL.createObjectURL(new Blob([recording], { type: 'application/yaml' })), download: facts.file });
    link.click();
    URL.revokeObjectURL(link.href);
  };
  const render = () => {
    document.documentElement.lang = state.language === 'en' ? 'en' : 'zh-CN';
    document.documentElement.dataset.theme = state.theme;
    document.title = local(facts.title);
    const rest = make('div');
    const of = names => names.map(name => [name, titled(name)]);
    root.replaceChildren(
      make('div', { class: 'bar' }, make('button', { id: 'language', onclick: () => { state.language = state.language === 'en' ? 'zh_CN' : 'en'; render(); } }, t('other')),
        make('button', { id: 'theme', onclick: () => { state.theme = state.theme === 'dark' ? 'light' : 'dark'; render(); } }, state.theme === 'dark' ? t('light') : t('dark')),
        make('button', { id: 'save', title: t('saved'), onclick: save }, t('save'))),
      make('h1', {}, local(facts.title)), make('p', { class: 'quiet' }, local(facts.caption)),
      make('div', { class: 'bar' }, select(t('show'), of(tags), choice.y, each => { choice.y = each; }), select(t('over'), of(dimensions), choice.x, each => { choice.x = each; }),
        select(t('by'), of(dimensions), choice.by, each => { choice.by = each; }, true),
        select(t('kind'), [['auto', t('auto')], ['curves', t('curves')], ['bars', t('bars')], ['points', t('points')]], choice.kind, each => { choice.kind = each; }),
        box(t('logX'), choice.logX, on => { choice.logX = on; }), box(t('logY'), choice.logY, on => { choice.logY = on; }),
        make('button', { onclick: showAll }, t('all'))),
      frame(), make('p', { class: 'quiet' }, t('keys')), rest);
    if (tags.length > 0) draw();
    // The chart is seen first; what is below it, and a long table, takes its time.
    setTimeout(() => rest.replaceChildren(make('h2', {}, `${t('table')} (${rows.length} ${t('rows')})`), table(render),
      ...texts(t('notes'), facts.notes ? [facts.notes] : []), ...texts(t('lab'), facts.lab),
      make('h2', {}, t('kernels')), ...facts.kernels.map(kernelPart),
      make('h2', {}, t('where')), make('table', { class: 'wrapped' }, make('tbody', {}, ...facts.environment.map(([name, text]) => make('tr', {}, make('th', { scope: 'row' }, name), make('td', {}, text)))))));
  };
  const begin = performance.now();
  render();
  document.documentElement.dataset.milliseconds = String(Math.round(performance.now() - begin));
})();
