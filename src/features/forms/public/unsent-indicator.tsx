import { type ComponentType, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { browserFeature } from '#core/api-client/device-store.ts';
import type { UnsentFormsFlag } from './solve-on-demand.ts';

/** The pages whose forms show their waiting submissions themselves. */
const formPages = /^\/(session-book|upcoming-webinar)$/;

/** Shows a notice while a form waits on this phone to be sent. Loads its code only then. */
export function UnsentIndicator() {
  const isForm = formPages.test(useLocation().pathname);
  const [Notice, setNotice] = useState<ComponentType>();

  useEffect(() => {
    if (isForm || !mayHaveWaitingForms()) return;
    import('./unsent-notice.tsx').then(
      ({ UnsentNotice }) => setNotice(() => UnsentNotice),
      () => undefined,
    );
  }, [isForm]);
  return Notice && !isForm ? <Notice /> : null;
}

/** Duplicated from solve-on-demand.ts: sharing it would create a chunk that each page has to load. */
const waitingFlag: UnsentFormsFlag = 'forms wait';

function mayHaveWaitingForms(): boolean {
  return browserFeature(() => window.localStorage.getItem(waitingFlag)) !== undefined;
}
