import type { Plugin } from 'vite';

/**
 * Parts of React Router that browsers would fetch and never run, by the ends of their paths, with what they would answer:
 * this site sends the list of its pages at once (react-router.config.ts) and watches no navigation.
 */
const unused: Record<string, string> = {
  '/lib/dom/ssr/fog-of-war.js': `
    export const getPartialManifest = () => ({});
    export const getPatchRoutesOnNavigationFunction = () => undefined;
    export const isFogOfWarEnabled = () => false;
    export const useFogOFWarDiscovery = () => undefined;
    export const getManifestPath = undefined, getPathsWithAncestors = undefined;
    export const handleClientVersionMismatch = undefined, URL_LIMIT = undefined;`,
  '/lib/router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;
    export const instrumentHandler = undefined, instrumentationResultMetaContext = undefined;`,
};

/** Leaves them out of the browser's code, two kilobytes of a hundred; where a new version has others in their place, the build stops. */
export function leaveOutUnused(): Plugin {
  const left = new Set(Object.keys(unused));
  return {
    name: 'leave-out-unused',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      const path = Object.keys(unused).find((end) => id.endsWith(`/react-router/dist/production${end}`));
      if (!path) return undefined;
      left.delete(path);
      return unused[path];
    },
    buildEnd(error) {
      if (!error && left.size > 0) this.error(`React Router has no ${[...left].join(', ')} any more.`);
    },
  };
}
