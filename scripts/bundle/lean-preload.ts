import type { Plugin } from 'vite';

const helper = '\0vite/preload-helper.js';

/**
 * What is called before a part of a page that is fetched when it is needed: its files and styles. In place of Vite's own,
 * which is three times as long, because all pages have it.
 */
const lean = `
export const __vitePreload = (load, files = []) => Promise.all(files.map((file) => {
  const href = '/' + file;
  if (document.querySelector('link[href="' + href + '"]')) return;
  const isStyle = href.endsWith('.css');
  const link = document.createElement('link');
  link.rel = isStyle ? 'stylesheet' : 'modulepreload';
  link.href = href;
  document.head.append(link);
  return isStyle && new Promise((resolve, reject) => {
    link.onload = resolve;
    // Whoever tries again finds no link, and makes another one.
    link.onerror = () => { link.remove(); reject(Error(href + ' could not be fetched')); };
  });
})).then(load);
`;

export function leanPreload(): Plugin {
  let isSeen = false;
  return {
    name: 'lean-preload',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      order: 'post',
      handler(code, id) {
        if (id !== helper) return null;
        if (!code.includes('export') || !code.includes('__vitePreload')) return null;
        isSeen = true;
        return { code: lean, map: null };
      },
    },
    buildEnd(error) {
      if (!error && !isSeen)
        throw new Error('Vite has another way to fetch parts of pages: see lean-preload.ts.');
    },
  };
}
