import { type ComponentType, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { mayWait } from '../submissions/forms/sending/waiting-flag.ts';

/** The pages whose forms show by themselves what of them waits. */
const formPages = /^\/(session-book|upcoming-webinar)$/;

/** A notice where something waits on this phone to be sent. Who has sent all of it fetches nothing for this. */
export function WhatWaits() {
  const { pathname } = useLocation();
  const [Notice, setNotice] = useState<ComponentType>();
  const isAsked = !Notice && !formPages.test(pathname) && mayWaitHere();

  useEffect(() => {
    if (!isAsked) return;
    import('../submissions/waiting-notice.tsx').then(
      ({ WaitingNotice }) => setNotice(() => WaitingNotice),
      () => undefined,
    );
  }, [isAsked]);
  return Notice && !formPages.test(pathname) ? <Notice /> : null;
}

/** The server has no phone to look at. */
const mayWaitHere = () => typeof window !== 'undefined' && mayWait();
