import { minify } from 'terser';
import type { Plugin } from 'vite';

/**
 * Minifies one script of the pages better than Vite's own minifier does, which is made to be quick. Terser also drops what
 * only looks as if reading a property could do something (`pure_getters`): so it is in React and its router, while
 * elsewhere a page may read the size of an element in order to have it laid out.
 */
export function minifyFurther(chunkName: string): Plugin {
  return {
    name: 'minify-further',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async renderChunk(code, { name }) {
      if (name !== chunkName) return null;
      const small = await minify(code, {
        module: true,
        ecma: 2020,
        compress: { passes: 3, pure_getters: true },
        format: { comments: false },
      });
      if (small.code === undefined) throw new Error(`Nothing is left of ${chunkName}.`);
      return { code: small.code, map: null };
    },
  };
}
