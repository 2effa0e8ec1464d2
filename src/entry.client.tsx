import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

// A navigation by transition would wait for all parts whose code has not loaded (core/ui/lazy-on-use.tsx), without
// network for ever.
const site = <HydratedRouter useTransitions={false} />;

// React reports render errors by the same event. The code is loaded with the first error.
const report = (thrown: unknown) => {
  import('#features/operations/public/report-errors.ts').then(
    ({ reportBrowserError }) => reportBrowserError(thrown),
    () => undefined,
  );
};
addEventListener('error', ({ error }) => report(error));
addEventListener('unhandledrejection', ({ reason }) => report(reason));

startTransition(() => {
  hydrateRoot(document, import.meta.env.DEV ? <StrictMode>{site}</StrictMode> : site);
});
