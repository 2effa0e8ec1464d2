import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

// A navigation would wait for all parts whose code has not come (core/ui/lazy-on-use.tsx), without network for ever.
const site = <HydratedRouter useTransitions={false} />;

startTransition(() => {
  hydrateRoot(document, import.meta.env.DEV ? <StrictMode>{site}</StrictMode> : site);
});
