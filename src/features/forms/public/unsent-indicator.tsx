import { type ComponentType, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { facility } from '#core/api-client/device-store.ts';
import type { WaitingFlag } from './solve-on-demand.ts';

/** The pages whose forms show by themselves what of them waits. */
const formPages = /^\/(session-book|upcoming-webinar)$/;

/** A notice where something waits on this phone to be sent. Who has sent all of it fetches nothing for this. */
export function WhatWaits() {
  const isForm = formPages.test(useLocation().pathname);
  const [Notice, setNotice] = useState<ComponentType>();

  useEffect(() => {
    if (isForm || !mayWait()) return;
    import('./unsent-notice.tsx').then(
      ({ WaitingNotice }) => setNotice(() => WaitingNotice),
      () => undefined,
    );
  }, [isForm]);
  return Notice && !isForm ? <Notice /> : null;
}

/** Written here once more, as is how it is read: out of the forms it would be a file of its own, which each page would have to name. */
const waitingFlag: WaitingFlag = 'forms wait';

function mayWait(): boolean {
  return facility(() => window.localStorage.getItem(waitingFlag)) !== undefined;
}
