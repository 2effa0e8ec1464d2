import { useEffect, useRef, useState } from 'react';
import { poll } from '../poll.ts';
import { askPulse, type Pulse } from './load-desk.ts';

/** How often it is asked how much there is to do, in ms. */
const interval = 20_000;

/**
 * How much there is to do by now.
 *
 * @param loaded as it stood when the list was read
 */
export function usePulse(loaded: Pulse | undefined): Pulse | undefined {
  const [asked, setAsked] = useState<{ pulse: Pulse; of: Pulse | undefined }>();
  const latest = useRef(loaded);
  latest.current = loaded;

  useEffect(() => {
    const stop = new AbortController();
    const end = poll(async () => {
      const of = latest.current;
      // Where the list could not be read, this cannot either.
      if (of) setAsked({ pulse: await askPulse(stop.signal), of });
    }, interval);
    return () => {
      stop.abort();
      end();
    };
  }, []);

  // What was asked before the list was read again is older than the list.
  return asked?.of === loaded ? asked?.pulse : loaded;
}

/** How many have come since the list was read. */
export function arrivedSince(loaded: Pulse | undefined, now: Pulse | undefined): number {
  if (!loaded || !now) return 0;
  const more = now.counts.new + now.counts.check - loaded.counts.new - loaded.counts.check;
  // One may have come while another one was taken.
  return Math.max(more, now.newest === loaded.newest ? 0 : 1, 0);
}
