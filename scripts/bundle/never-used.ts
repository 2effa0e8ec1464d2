import type { LeftOut } from './leave-out.ts';

/** The versions that were read for this list. After a change of one of them its part has to be read again. */
export const readVersions = { 'react-router': '8.4.0', 'react-dom': '19.2.9' };

/** For what no page can reach. Whoever comes to use it is told at once, in the first test that opens the page. */
const unreachable = "throw Error('Left out of the pages: see scripts/bundle/never-used.ts')";
/** For what has nothing to do here, and is called all the same. */
const nothing = '';

/** Elements of the head that are no stylesheets have no resource. */
const rootStylesheet = `
  if (currentResource || !pendingProps.precedence) return currentResource;
  const instance = document.querySelector('link[rel=stylesheet][data-precedence]');
  if (!instance) ${unreachable};
  return { type, instance, count: 0 };`;

const router = 'react-router/dist/production/lib';

/**
 * What this site never uses of its libraries, which is much of them. The names by which it could be used may not be
 * imported (`noRestrictedImports` in biome.json).
 */
export const neverUsed: LeftOut = {
  [`${router}/router/router.js`]: {
    // Forms and fetchers of the router: ours send by src/core/api-client.
    normalizeNavigateOptions: 'return { path }',
    isMutationMethod: 'return false',
    getSubmissionFromNavigation: nothing,
    getActionDataForCommit: 'return {}',
    getUpdatedActionData: nothing,
    handleAction: unreachable,
    fetch: unreachable,
    handleFetcherAction: unreachable,
    handleFetcherLoader: unreachable,
    getFetcher: unreachable,
    resetFetcher: unreachable,
    setFetcherError: unreachable,
    queueFetcherForDeletion: unreachable,
    getUpdatedRevalidatingFetchers: unreachable,
    getTargetedDataStrategyMatches: unreachable,
    getTargetMatch: unreachable,
    markFetchRedirectsDone: 'return false',
    abortStaleFetchLoads: 'return false',
    // Routes that become known on the way: `routeDiscovery` in react-router.config.ts is `initial`.
    checkFogOfWar: 'return { active: false, matches: null }',
    discoverRoutes: unreachable,
    patchRoutes: unreachable,
    patchRoutesImpl: unreachable,
    // Transitions between views, and what only hot reload and tests of the router do.
    restoreAppliedTransitions: nothing,
    persistAppliedTransitions: nothing,
    getInstrumentationNavigateMeta: unreachable,
    defaultDataStrategyWithMiddleware: unreachable,
    _internalSetRoutes: unreachable,
    dispose: unreachable,
  },
  [`${router}/router/instrumentation.js`]: {
    consumeInstrumentationClientResultMetaReceiver: nothing,
    getRouteInstrumentationUpdates: unreachable,
    instrumentClientSideRouter: unreachable,
  },
  // Advice for developers; they get it from `npm run dev`, where nothing is left out.
  [`${router}/router/history.js`]: {
    warning: nothing,
    invariant: "if (value === false || value == null) throw Error('React Router is at odds with itself')",
  },
  [`${router}/dom/ssr/invariant.js`]: {
    invariant: "if (value === false || value == null) throw Error('React Router is at odds with itself')",
  },
  [`${router}/server-runtime/warnings.js`]: { warnOnce: nothing },
  [`${router}/dom/ssr/single-fetch.js`]: {
    singleFetchActionStrategy: unreachable,
    singleFetchLoaderFetcherStrategy: unreachable,
    nonSsrStrategy: unreachable,
  },
  [`${router}/dom/ssr/fog-of-war.js`]: {
    isFogOfWarEnabled: 'return false',
    getPatchRoutesOnNavigationFunction: nothing,
    useFogOFWarDiscovery: nothing,
    getPartialManifest: unreachable,
  },
  [`${router}/dom/ssr/routes.js`]: {
    createClientRoutesWithHMRRevalidationOptOut: unreachable,
    wrapShouldRevalidateForHdr: unreachable,
    noActionDefinedError: unreachable,
  },
  // Server components.
  [`${router}/context.js`]: { useIsRSCRouterContext: 'return false' },
  [`${router}/hooks.js`]: {
    RSCErrorHandler: unreachable,
    // Of routers without data, and for routes that have no error page: the root has one.
    useNavigateUnstable: unreachable,
    DefaultErrorComponent: unreachable,
  },
  [`${router}/dom/lib.js`]: {
    useSubmit: unreachable,
    useFormAction: unreachable,
    HistoryRouter: unreachable,
  },
  'react-dom/cjs/react-dom-client.production.js': {
    // Parts of a page that are hidden and kept, and lists whose parts come in order.
    updateActivityComponent: unreachable,
    updateSuspenseListComponent: unreachable,
    initSuspenseListRenderState: unreachable,
    findFirstSuspended: unreachable,
    // Forms whose action is a function.
    extractEvents$1: nothing,
    createFormDataWithSubmitter: unreachable,
    startHostTransition: unreachable,
    ensureFormComponentIsStateful: unreachable,
    mountActionState: unreachable,
    updateActionState: unreachable,
    updateActionStateImpl: unreachable,
    rerenderActionState: unreachable,
    dispatchActionState: unreachable,
    runActionStateAction: unreachable,
    // Files that are fetched ahead by a call; only `preload` is in use.
    preinitStyle: unreachable,
    preinitScript: unreachable,
    preinitModuleScript: unreachable,
    preloadModule: unreachable,
    preconnectAs: unreachable,
    // Stylesheets and scripts that come with a part of a page, and what waits for them: the one stylesheet of the root
    // stands in every document before React comes.
    getResource: rootStylesheet,
    acquireResource: 'resource.count++; return resource.instance',
    preloadResource: 'return true',
    preloadResourceAndSuspendIfNeeded: 'workInProgress.flags &= -16777217',
    suspendResource: unreachable,
    accumulateSuspenseyCommitOnFiber: nothing,
    waitForCommitToBeReady: 'return null',
    // The element of a class component, which only old libraries ask for.
    findCurrentFiberUsingSlowPath: unreachable,
    // The names of components around an error, which in a minified page are single letters.
    getStackByFiberInDevAndProd: "return ''",
    // Elements of our own making, whose properties React would set: the captcha's is made by hand (altcha-widget.ts).
    setPropOnCustomElement: unreachable,
    // Names that animation events had before 2015.
    getVendorPrefixedEventName: 'return eventName',
    // What is typed before it is there, and what is selected: nobody listens by `onBeforeInput`, `onComposition…`, `onSelect`.
    getFallbackBeforeInputChars: 'return null',
    getNativeBeforeInputChars: 'return null',
    constructSelectEvent: nothing,
    // A part of the page that asks to be taken over before its turn.
    attemptExplicitHydrationTarget: unreachable,
    // The browser's sign of loading while a transition waits for a promise; ours wait for none.
    defaultOnDefaultTransitionIndicator: nothing,
  },
};
