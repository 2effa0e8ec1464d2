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

/** What nearly all public pages show. The rest comes with the pages that show it; zod and the field types never do. */
const everywhere = new RegExp(
  [
    'src/core/(media/picture-variants|pages/page-meta|text/(html-text|language|plain-text)|api-client/device-store)\\.',
    'src/core/ui/(art/|(button-link|card|date-text|first-screen|frame-context|icon|lazy-on-use|logo|messages)\\.)',
    'src/core/ui/(page-(code|head|link)|pagination-range|picture(-sizes)?|retry-delay|rich-text|section|yielding-part)\\.',
    'src/content/(header/menu(-layout)?|social-media/social-links)\\.',
    'src/features/offline/public/(held-navigation|navigation-guard|offline-message|saved-pages|use-service-worker)\\.',
    'src/features/(forms/public/unsent-indicator|search/public/(hindi-example|search-(button|path)))\\.',
    'src/site/(footer|header|lazy-frame|main-menu|mobile-menu|not-found-message)\\.',
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
  optimizeDeps: { entries: ['src/**/*.tsx', '!**/*.{test,server}.*'] },
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
                {
                  name: 'live',
                  test: /src\/(features\/(reading|saved|sharing|topics)\/public\/lazy-|content\/blog\/lazy-related)/,
                },
                // Small files cost more apart than together: each is compressed by itself.
                {
                  name: 'webinars',
                  test: /src\/(content\/webinar\/webinar-(card|facts)|features\/sharing\/public\/add-to-calendar)\./,
                  minShareCount: 2,
                },
                {
                  name: 'forms',
                  test: /src\/(core\/(text\/(contact-rules|person-name)|ui\/use-form)|features\/(consent\/(public\/form-notice|rules\/consent)|enquiries\/rules\/promises|forms\/public\/(contact-cards|form-field)))\./,
                  minShareCount: 2,
                },
                // Apart from what the pages that are a parent's own use of forms.
                {
                  name: 'sending',
                  test: /src\/features\/(forms\/public\/(altcha|captcha|form-(card|draft)|post-form|recaptcha|send-form|solve-|unsent-|use-public-form)|enquiries\/public\/(requested-course|session-form)|webinars\/public\/enrolment-form)/,
                  minShareCount: 2,
                },
                {
                  name: 'videos',
                  test: /src\/(content\/(idea\/ideas-section|video-upload\/video-card)|core\/ui\/play-video)\./,
                  minShareCount: 2,
                },
                {
                  name: 'lists',
                  test: /src\/(cms\/public\/(growing-list|growth|list-(filter|part))|features\/topics\/rules\/list-filter)\./,
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
          // Names stay, for traces; of the rest, what is not there is not held in memory by every process.
          output: { minify: { mangle: false, compress: false, codegen: { removeWhitespace: true } } },
        },
      },
    },
  },
}));
