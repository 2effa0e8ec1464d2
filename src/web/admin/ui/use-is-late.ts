import { useEffect, useState } from 'react';

/** Milliseconds: what comes sooner would only flash. */
const patience = 400;

/** Whether something has been waited for so long that people should see that it is on its way. */
export function useIsLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}
