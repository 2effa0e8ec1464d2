import { useEffect, useState } from 'react';
import type { RecordType } from '../../../content/define-record.ts';
import { callApi, isSignInNeeded } from '../../api/session-client.ts';
import { type Entry, textOf } from '../entry.ts';

type Positions = ReadonlyMap<string, number>;
const none: Positions = new Map();

/** The how manieth those of a page are in line who wait for a place, as soon as it is known. */
export function usePositions({ name }: RecordType, entries: readonly Entry[]): Positions {
  const [positions, setPositions] = useState(none);
  useEffect(() => {
    setPositions(none);
    const waiting =
      name === 'registration' ? entries.filter((one) => textOf(one, 'status') === 'waiting') : [];
    const [first] = waiting;
    if (!first) return;
    const stop = new AbortController();
    const path = `webinars/${textOf(first, 'webinarId')}/positions?ids=${waiting.map(({ _id }) => _id)}`;
    callApi<{ positions: Record<string, number> }>('GET', path, { signal: stop.signal })
      .then(({ data }) => setPositions(new Map(Object.entries(data.positions))))
      .catch((error) => stop.signal.aborted || isSignInNeeded(error) || console.error(error));
    return () => stop.abort();
  }, [name, entries]);
  return positions;
}
