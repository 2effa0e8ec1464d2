import { useEffect, useState } from 'react';
import type { RecordType } from '../../../content/define-record.ts';
import { may, recordActions } from '../../../policy.ts';
import { readSession } from '../../account/session.ts';
import { callApi, isSignInNeeded } from '../../api/session-client.ts';
import type { Entry } from '../entry.ts';

/** Who changed a record last, as the log knows it. */
export interface Lately {
  _id: string;
  kind: string;
  /** ISO, UTC. */
  at: string;
  by: string;
}

/** Who changed the entries of a page last; of each as soon as it is known, and never where it may not be read. */
export function useLately(definition: RecordType, entries: readonly Entry[]): ReadonlyMap<string, Lately> {
  const [lately, setLately] = useState<ReadonlyMap<string, Lately>>(new Map());
  useEffect(() => {
    const role = readSession()?.role;
    const all = entries.flatMap((entry) => [entry, ...(entry.children ?? [])]);
    const mayRead = may(role, 'history.read') && may(role, recordActions(definition).readAll);
    if (all.length === 0 || !mayRead) return;
    const stop = new AbortController();
    // So many are answered at once; only a menu has more on a page.
    const ids = all.slice(0, 100).map(({ _id }) => _id);
    callApi<{ lately: Lately[] }>('GET', `lately/${definition.name}?ids=${ids}`, { signal: stop.signal })
      .then(({ data }) => setLately(new Map(data.lately.map((one) => [one._id, one]))))
      .catch((error) => stop.signal.aborted || isSignInNeeded(error) || console.error(error));
    return () => stop.abort();
  }, [definition, entries]);
  return lately;
}

/** Such as 'Changed 20 Nov, 10:42 by Meera'. @param moment as staff read it @param year that goes without saying */
export function latelyInWords(
  { kind, at, by }: Lately,
  moment: (at: string) => string,
  year: string,
): string {
  const done = {
    created: 'Added',
    published: 'Published',
    unpublished: 'Unpublished',
    restored: 'Brought back',
  };
  const word = Object.entries(done).find(([known]) => known === kind)?.[1] ?? 'Changed';
  return `${word} ${moment(at).replace(` ${year}`, '')} by ${by}`;
}
