import type { Plugin } from 'vite';

const helper = '\0vite/preload-helper.js';

/**
 * What comes before each import() of the pages: styles that the code needs are waited for, and the code that it needs is
 * asked for at the same time. Vite's own does the same in three times as many bytes, with what this site has no use for:
 * another base, a nonce, addresses relative to a file, an event for what could not be loaded.
 */
const code = `
const asked = new Map();
function ask(path) {
  const link = document.createElement('link');
  const isStyle = path.endsWith('.css');
  link.rel = isStyle ? 'stylesheet' : 'modulepreload';
  link.href = '/' + path;
  const loaded = isStyle && new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      asked.delete(path);
      link.remove();
      reject(new Error('A style could not be loaded: ' + path));
    };
  });
  document.head.append(link);
  return loaded;
}
export const __vitePreload = (load, needed = []) =>
  Promise.all(needed.map((path) => {
    if (!asked.has(path)) asked.set(path, ask(path));
    return asked.get(path);
  })).then(load);
`;

/** Puts it in the place of Vite's own; stops the build where that is no longer to be found. */
export function shortPreload(): Plugin {
  let isFound = false;
  return {
    name: 'short-preload',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      if (id !== helper) return null;
      isFound = true;
      return { code, moduleSideEffects: false };
    },
    buildEnd(error) {
      if (!error && !isFound) throw new Error(`Vite has no ${helper.slice(1)} any more.`);
    },
  };
}
