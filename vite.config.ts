import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import manifest from './package.json' with { type: 'json' };
import { inAscii } from './scripts/bundle/in-ascii.ts';
import { minifyFurther } from './scripts/bundle/minify-further.ts';
import { shortPreload } from './scripts/bundle/short-preload.ts';

/** What nearly all public pages show. The rest comes with the pages that show it; zod and the field types never do. */
const everywhere = new RegExp(
  [
    'src/core/(api-client/(browser-storage|device-store)|brand/brand|pages/page-meta|text/language)\\.',
    'src/core/ui/(art/|(brand|button-link|first-screen|layout-context|icon|lazy-on-use|messages)\\.)',
    'src/core/ui/(page-(code|head|link)|retry-delay|section|yielding-part)\\.',
    'src/features/offline/public/(paused-navigation|navigation-guard|offline-message|saved-pages|use-service-worker)\\.',
    'src/features/search/public/search-(button|path)\\.',
    'src/content/(community/lazy-calendar|webinar/lazy-card)\\.',
    'src/site/lazy-frame\\.',
    'is-network-error',
    'vite/preload-helper',
  ].join('|'),
);

/** The largest scripts of public pages: the best minifier takes its time over them. */
const large = {
  react: { isLibrary: true },
  shared: { isLibrary: false },
  cards: { isLibrary: false },
  forms: { isLibrary: false },
  'home-page': { isLibrary: false },
  layout: { isLibrary: false },
  lists: { isLibrary: false },
  root: { isLibrary: false },
  sending: { isLibrary: false },
  'session-page': { isLibrary: false },
  videos: { isLibrary: false },
  webinars: { isLibrary: false },
};

/**
 * What is compiled, and what reads files beside its own; the build tools belong to `npm run dev` alone. The last four
 * are loaded at no or few requests: our own compilers take the place of Fastify's (call-routes.ts), and the viewer of
 * the API document needs the others. In the bundle, every process would hold their text in memory.
 */
const notBundled = [
  ...['better-sqlite3', 'sharp', 'libheif-js', '@fastify/swagger-ui', 'vite'],
  ...['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler', 'light-my-request', 'yaml'],
];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), shortPreload(), minifyFurther(large), inAscii()],
  // A strict Content-Security-Policy allows no data: scripts or fonts, so nothing may be inlined.
  build: { assetsInlineLimit: 0 },
  // Found while looking for what to prepare for hot reload; without it the first page of a fresh checkout breaks.
  optimizeDeps: { entries: ['src/**/*.tsx', '!**/*.{test,server}.*'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Our modules have no side effects on load, so modules that only loaders use are dropped. The
          // list of content types is the exception: it registers them.
          treeshake: {
            moduleSideEffects: [
              { test: /\/src\/content\/index\.ts$/, sideEffects: true },
              { test: /\/src\/.*\.tsx?$/, sideEffects: false },
            ],
          },
          output: {
            // What every page needs travels as one file instead of many small ones.
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\/|rolldown\/runtime/,
                },
                { name: 'shared', test: everywhere, minShareCount: 2 },
                {
                  name: 'cards',
                  test: /src\/(core\/(media\/picture-variants|text\/(html|plain)-text|time\/format-(day|time)|ui\/(card|date-text|empty-state|picture(-sizes)?|rich-text))|features\/topics\/public\/chips)\./,
                  minShareCount: 2,
                },
                // Before those that import it: public pages use nothing of what their parts import of it.
                {
                  name: 'rules',
                  test: /src\/(core\/(media\/(chapters|clock-time)|time\/calendar)|features\/webinars\/rules\/registration-status)\./,
                  minShareCount: 2,
                },
                {
                  name: 'live',
                  test: /src\/(features\/(reading|saved|sharing|topics)\/public\/lazy-|content\/blog\/lazy-related)/,
                },
                // Small files cost more apart than together: each is compressed by itself.
                {
                  name: 'facts',
                  test: /src\/(content\/webinar\/webinar-facts|features\/sharing\/public\/add-to-calendar)\./,
                  minShareCount: 2,
                },
                { name: 'webinars', test: /src\/content\/webinar\/webinar-card\./, minShareCount: 2 },
                {
                  name: 'forms',
                  test: /src\/(core\/(text\/(contact-rules|person-name)|ui\/use-form)|features\/(consent\/(public\/form-notice|rules\/consent)|enquiries\/rules\/promises|forms\/public\/(form-field|lazy-form-parts)))\./,
                  minShareCount: 2,
                },
                // Apart from what the pages that are a parent's own use of forms.
                {
                  name: 'sending',
                  test: /src\/features\/(forms\/public\/(altcha|captcha|form-(card|draft)|post-form|recaptcha|send-form|solve-|unsent-(forms|list)|use-public-form)|enquiries\/public\/(requested-course|session-form)|webinars\/public\/enrolment-form)/,
                  minShareCount: 2,
                },
                {
                  name: 'videos',
                  test: /src\/(content\/(idea\/ideas-section|video-upload\/video-card)|core\/ui\/play-video)\./,
                  minShareCount: 2,
                },
                {
                  name: 'lists',
                  test: /src\/(cms\/public\/(growing-list|growth|list-(filter|part))|core\/ui\/pagination-range|features\/topics\/rules\/list-filter)\./,
                  minShareCount: 2,
                },
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
          input: { index: 'src/site/render.server.ts', server: 'src/server.ts' },
          // The names of functions stay, for traces. Every process holds the rest of the text in memory: without the
          // names of variables it is a quarter shorter.
          output: {
            minify: {
              mangle: { keepNames: true },
              compress: { keepNames: { function: true, class: true } },
              codegen: { removeWhitespace: true },
            },
          },
        },
      },
    },
  },
}));
