// The search page. The index calls siteSearch() with [title, address, text] for each section of a page.
'use strict';
const siteSearch = sections => {
  const box = document.getElementById('query');
  const list = document.getElementById('found');
  const count = document.getElementById('count');
  const most = 50;
  const marked = (text, words) => {
    const pieces = [];
    let rest = text;
    while (rest) {
      const lower = rest.toLowerCase();
      const hits = words.map(word => [lower.indexOf(word), word.length]).filter(([at]) => at >= 0).sort((a, b) => a[0] - b[0] || b[1] - a[1]);
      if (hits.length === 0) break;
      const [at, length] = hits[0];
      const mark = document.createElement('mark');
      mark.textContent = rest.slice(at, at + length);
      pieces.push(rest.slice(0, at), mark);
      rest = rest.slice(at + length);
    }
    return [...pieces, rest];
  };
  const around = (text, words) => {
    const at = Math.max(0, Math.min(...words.map(word => text.toLowerCase().indexOf(word)).filter(place => place >= 0).concat(text.length)));
    const early = at < text.length ? Math.max(0, at - 60) : 0;
    const space = early > 0 ? text.indexOf(' ', early) + 1 : 0;
    const begin = space > 0 && space < at ? space : early; // not in the middle of a word
    return (begin > 0 ? '… ' : '') + text.slice(begin, begin + 220) + (begin + 220 < text.length ? ' …' : '');
  };
  const find = () => {
    const words = box.value.toLowerCase().split(/\s+/).filter(word => word);
    const found = words.length === 0 ? [] : sections.map(([title, address, text]) => {
      const [head, body] = [title.toLowerCase(), text.toLowerCase()];
      const fits = words.every(word => head.includes(word) || body.includes(word));
      return fits ? { title, address, text, rank: words.filter(word => head.includes(word)).length } : null;
    }).filter(each => each).sort((a, b) => b.rank - a.rank);
    count.textContent = words.length === 0 ? '' : count.dataset.words.replace('{0}', found.length);
    list.replaceChildren(...found.slice(0, most).map(each => {
      const item = document.createElement('li');
      const link = document.createElement('a');
      link.href = each.address;
      link.append(...marked(each.title, words));
      const text = document.createElement('p');
      text.append(...marked(around(each.text, words), words));
      item.append(link, text);
      return item;
    }));
  };
  box.value = new URLSearchParams(location.search).get('q') ?? '';
  box.addEventListener('input', find);
  box.form.addEventListener('submit', event => { event.preventDefault(); find(); });
  find();
};
