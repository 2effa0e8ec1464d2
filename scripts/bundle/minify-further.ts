import { minify } from 'terser';
import type { Plugin } from 'vite';

/**
 * Minifies some scripts of the pages better than Vite's own minifier does, which is made to be quick. Of libraries terser
 * also drops what only looks as if reading a property could do something (`pure_getters`): so it is in React and its
 * router, while elsewhere a page may read the size of an element in order to have it laid out. The warnings that libraries
 * write for developers into the console are dropped too.
 *
 * @param chunks the names of the scripts, and whether they are libraries
 */
export function minifyFurther(chunks: Record<string, { isLibrary: boolean }>): Plugin {
  return {
    name: 'minify-further',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async renderChunk(code, { name }) {
      const chunk = Object.hasOwn(chunks, name) ? chunks[name] : undefined;
      if (!chunk) return null;
      const small = await minify(code, {
        module: true,
        ecma: 2020,
        compress: { passes: 3, pure_getters: chunk.isLibrary, drop_console: chunk.isLibrary && ['warn'] },
        // Parentheses tell a browser that the function around a library is called at once: it compiles that while it loads.
        format: { comments: false, wrap_func_args: chunk.isLibrary },
      });
      if (small.code === undefined) throw new Error(`Nothing is left of ${name}.`);
      return { code: small.code, map: null };
    },
  };
}
