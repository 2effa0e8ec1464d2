import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import manifest from './package.json' with { type: 'json' };
import { eagerWrappers } from './scripts/bundle/eager-wrappers.ts';
import { inAscii } from './scripts/bundle/in-ascii.ts';
import { leaveOut } from './scripts/bundle/leave-out.ts';
import { minifyFurther } from './scripts/bundle/minify-further.ts';
import { neverUsed } from './scripts/bundle/never-used.ts';
import { shortPreload } from './scripts/bundle/short-preload.ts';

/** What nearly all public pages show. The rest comes with the pages that show it; zod and the kinds never do. */
const everywhere = new RegExp(
  [
    'src/web/(art|page-meta|public/(frame|menu|offline|search/(search-(path|button)|hindi-example)))',
    'src/web/ui/(?!toasts|close-message|carousel|expandable|fit-rich-text|video|cut-text|shown-date)',
    'src/web/browser-facility',
    'src/content/(picture|kinds/(text-of-rich-text|invisible))\\.ts',
    'is-network-error',
    'vite/preload-helper',
  ].join('|'),
);

/** The largest scripts of public pages: the best minifier takes its time over them. */
const large = {
  react: { isLibrary: true },
  shared: { isLibrary: false },
  layout: { isLibrary: false },
  forms: { isLibrary: false },
  'session-book': { isLibrary: false },
};

/** What is compiled, and what reads files beside its own; the build tools belong to `npm run dev` alone. */
const notBundled = ['better-sqlite3', 'sharp', 'libheif-js', '@fastify/swagger-ui', 'vite'];

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    reactRouter(),
    leaveOut(neverUsed),
    shortPreload(),
    minifyFurther(large),
    eagerWrappers(),
    inAscii(),
  ],
  // A strict Content-Security-Policy allows no data: scripts or fonts, so nothing may be inlined.
  build: { assetsInlineLimit: 0 },
  // Found while looking for what to prepare for hot reload; without it the first page of a fresh checkout breaks.
  optimizeDeps: { entries: ['src/web/**/*.{ts,tsx}', '!**/*.{test,server}.*'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What every page needs travels as one file instead of many small ones.
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\/|rolldown\/runtime/,
                },
                { name: 'shared', test: everywhere, minShareCount: 2 },
                { name: 'live', test: /src\/web\/public\/(?!frame)\w+\/live\.ts/ },
                // Small files cost more apart than together: each is compressed by itself.
                {
                  name: 'webinars',
                  test: /src\/web\/public\/webinars\/(add-to-calendar|own-time|to-bring|webinar-(fact-list|label|card)|listed-webinar-card|coming-soon)\./,
                  minShareCount: 2,
                },
                {
                  name: 'forms',
                  test: /src\/(web\/(forms\/(use-form|announce|form-notice)|public\/submissions\/(forms\/field|contact-cards))|content\/(people\/)?(contact-rules|person-name|promises)|content\/privacy\/form-fields)/,
                  minShareCount: 2,
                },
                // Apart from what the pages that are a parent's own use of forms.
                {
                  name: 'sending',
                  test: /src\/web\/(waiting-forms|public\/submissions\/forms)\//,
                  minShareCount: 2,
                },
                {
                  name: 'videos',
                  test: /src\/web\/(ui\/video|public\/(videos|home))\/(play-video|video-card|ideas)\./,
                  minShareCount: 2,
                },
                { name: 'lists', test: /src\/web\/public\/lists\/(?!find-place)/, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      resolve: {
        noExternal: true,
        external: command === 'build' ? notBundled : Object.keys(manifest.dependencies),
      },
      // React has another half for those who develop it, which would be held in memory too.
      ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
      build: {
        rolldownOptions: {
          input: { index: 'src/web/render.server.ts', server: 'src/server/main.ts' },
          // Names stay, for traces; of the rest, what is not there is not held in memory by every process.
          output: { minify: { mangle: false, compress: false, codegen: { removeWhitespace: true } } },
        },
      },
    },
  },
}));
