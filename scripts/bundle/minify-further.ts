import { minify } from 'terser';
import type { Plugin } from 'vite';

/**
 * Minifies some scripts of the pages better than Vite's own minifier, which is optimised for speed. In libraries terser
 * also drops property reads that could have side effects (`pure_getters`): this is safe in React and its router, while
 * page code may read the size of an element to force layout.
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
