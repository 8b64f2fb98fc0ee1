// On every page of the site: the theme, and the progress through the labs. `siteLabs` has the ids of all labs.
'use strict';
const site = (() => {
  const root = document.documentElement;
  const storage = (() => {
    try {
      localStorage.setItem('kernelcurve', '1');
      return localStorage;
    } catch {
      return null;
    }
  })();
  const load = key => {
    try {
      return JSON.parse(storage?.getItem(`kernelcurve.${key}`) ?? 'null');
    } catch {
      return null;
    }
  };
  const save = (key, value) => {
    try {
      storage?.setItem(`kernelcurve.${key}`, JSON.stringify(value));
    } catch { /* full or blocked: links carry the progress */ }
  };

  const saved = load('done');
  const done = new Set(Array.isArray(saved) ? saved : []);
  let theme = load('theme');
  // Some browsers give each local file separate storage, or none. Links then carry the theme and the progress: #kc=d1f,
  // a letter and one bit per lab.
  const carries = location.protocol === 'file:' || !storage;
  const carried = /^#kc=([dl-])([0-9a-f]*)$/.exec(location.hash);
  if (carried) {
    theme = { d: 'dark', l: 'light' }[carried[1]] ?? theme;
    const bits = BigInt(`0x${carried[2] || 0}`);
    siteLabs.forEach((id, k) => { if (bits >> BigInt(k) & 1n) done.add(id); });
    save('done', [...done]);
    if (theme) save('theme', theme);
    history.replaceState(null, '', location.pathname + location.search);
  }
  const token = () => {
    const bits = siteLabs.reduce((sum, id, k) => sum | (done.has(id) ? 1n << BigInt(k) : 0n), 0n);
    return `kc=${{ dark: 'd', light: 'l' }[theme] ?? '-'}${bits.toString(16)}`;
  };
  if (carries)
    document.addEventListener('click', event => {
      const link = event.target.closest?.('a[href]');
      if (link && link.protocol === location.protocol && link.host === location.host && (!link.hash || link.hash.startsWith('#kc='))) link.hash = token();
    }, true);

  const system = matchMedia('(prefers-color-scheme: dark)');
  const listeners = [];
  const applyTheme = () => {
    root.dataset.theme = theme ?? (system.matches ? 'dark' : 'light');
    listeners.forEach(listener => listener());
  };
  applyTheme();
  system.addEventListener('change', applyTheme);
  root.classList.add('scripted');

  const showProgress = () => {
    document.querySelectorAll('[data-lab]').forEach(each => each.classList.toggle('done', done.has(each.dataset.lab)));
    document.querySelectorAll('[data-course]').forEach(course => {
      const labs = [...course.querySelectorAll('[data-lab]')];
      const count = labs.filter(lab => done.has(lab.dataset.lab)).length;
      const text = course.querySelector('.progress');
      text.textContent = text.dataset.words.replace('{0}', count).replace('{1}', labs.length);
      course.querySelector('progress').value = count;
    });
    const reset = document.getElementById('reset');
    if (reset) reset.hidden = done.size === 0;
  };
  document.addEventListener('DOMContentLoaded', () => {
    document.getElementById('theme')?.addEventListener('click', () => {
      theme = root.dataset.theme === 'dark' ? 'light' : 'dark';
      save('theme', theme);
      applyTheme();
    });
    document.getElementById('reset')?.addEventListener('click', () => {
      done.clear();
      save('done', []);
      showProgress();
    });
    showProgress();
    // The first page opens the last language, or that of the browser.
    if (Number(root.dataset.start) > 1) location.replace(`${load('language') ?? (navigator.language.startsWith('zh') ? 'zh_CN' : 'en')}/index.html${carried ? `#${token()}` : ''}`);
    else if (!root.dataset.start) save('language', root.lang === 'zh-CN' ? 'zh_CN' : 'en');
  });

  return {
    load,
    save,
    isDone: id => done.has(id),
    finish: id => {
      done.add(id);
      save('done', [...done]);
      showProgress();
    },
    onTheme: listener => listeners.push(listener),
    language: () => (root.lang === 'zh-CN' ? 'zh_CN' : 'en'),
  };
})();
