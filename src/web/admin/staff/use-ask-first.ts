import { type RefObject, useRef, useState } from 'react';

/** Lets a form ask before it does what cannot be taken back. @param form sent again once somebody is sure */
export function useAskFirst(form: RefObject<HTMLFormElement | null>) {
  const [isAsking, setAsking] = useState(false);
  const isSure = useRef(false);
  return {
    isAsking,
    /** @returns whether somebody has said that they are sure; where not, they are asked */
    isSure(): boolean {
      const was = isSure.current;
      isSure.current = false;
      if (!was) setAsking(true);
      return was;
    },
    confirm() {
      setAsking(false);
      isSure.current = true;
      form.current?.requestSubmit();
    },
    cancel: () => setAsking(false),
  };
}
