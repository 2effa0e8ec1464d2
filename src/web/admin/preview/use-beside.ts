import { useState } from 'react';
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
  const [isPreferred, setPreferred] = useState(() => localStorage.getItem(key) === 'yes');
  if (!hasRoom) return undefined;

  function prefer(wanted: boolean) {
    if (wanted) localStorage.setItem(key, 'yes');
    else localStorage.removeItem(key);
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
