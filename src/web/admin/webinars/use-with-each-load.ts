import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';

/** Does something whenever the screen has read its data anew, such as after a step. */
export function useWithEachLoad(work: () => void): void {
  const { state } = useRevalidator();
  const before = useRef(state);
  useEffect(() => {
    if (before.current === 'loading' && state === 'idle') work();
    before.current = state;
  }, [state, work]);
}
