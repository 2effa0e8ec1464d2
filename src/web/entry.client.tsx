import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      {/* A navigation would wait for all parts whose code has not come (ui/live-on-use.tsx), without network for ever. */}
      <HydratedRouter useTransitions={false} />
    </StrictMode>,
  );
});
