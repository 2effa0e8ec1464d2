import type { Plugin } from 'vite';

const helper = '\0vite/preload-helper.js';

/**
 * The code before each import() of the pages: it waits for the styles of the code, and preloads its scripts. Vite's own
 * helper is three times as long, with features that this site does not use: another base, a nonce, relative addresses,
 * an error event.
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

/** Replaces Vite's helper; stops the build where it cannot be found. */
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
