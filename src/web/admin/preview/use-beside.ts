import { useState } from 'react';
import { localStore } from '../../browser-storage.ts';
import { useIsWide } from '../front-desk/use-is-wide.ts';

const key = 'previewBeside';

/** Whether a form has its preview beside it. Where somebody had it so last, 'See it' opens it there again. */
export interface Beside {
  isOpen: boolean;
  isPreferred: boolean;
  open(): void;
  close(): void;
  /** Has it in a window over everything else, now and from now on. */
  leave(): void;
}

/** @returns undefined: there is no room for it */
export function useBeside(): Beside | undefined {
  const hasRoom = useIsWide('desk');
  const [isOpen, setOpen] = useState(false);
  const [isPreferred, setPreferred] = useState(() => localStore.get(key) === 'yes');
  if (!hasRoom) return undefined;

  function prefer(wanted: boolean) {
    if (wanted) localStore.set(key, 'yes');
    else localStore.remove(key);
    setPreferred(wanted);
    setOpen(wanted);
  }

  return {
    ...{ isOpen, isPreferred },
    open: () => prefer(true),
    close: () => setOpen(false),
    leave: () => prefer(false),
  };
}
