import { momentOfId } from '../../content/moment-of-id.ts';
import { slipTime } from '../../content/webinars/letter-times.ts';
import type { Scope } from '../scope.ts';

/** When a webinar was to be, as its row had it. */
export interface WhenItWas {
  startsAt: string;
  endsAt: string;
  startdate: string | null;
  enddate: string | null;
  time: string;
}

/** The last changes of a webinar are looked at, which are more than anybody makes of one. */
const most = 200;

/**
 * When a webinar was to begin before it was moved, as the log of changes has it; undefined where it was not. What staff
 * have put right at once nobody has been told of, so that it counts for nothing (product: Letters of webinars).
 */
export async function formerStart(
  { db }: Pick<Scope, 'db'>,
  webinarId: string,
): Promise<WhenItWas | undefined> {
  const [row, changes] = [
    await db.selectFrom('webinar').selectAll().where('id', '=', webinarId).executeTakeFirst(),
    await db
      .selectFrom('change')
      .select(['at', 'before'])
      .where('record', '=', 'webinar')
      .where('recordId', '=', webinarId)
      .orderBy('id', 'desc')
      .limit(most)
      .execute(),
  ];
  if (!row) return undefined;
  const states = changes.flatMap(({ at, before }) =>
    before === null ? [] : [{ until: at, was: JSON.parse(before) as WhenItWas }],
  );
  const now = beginOf(row);
  for (let last = 0; last < states.length; last++) {
    const state = states[last];
    if (!state || beginOf(state.was) === now) continue;
    let first = last;
    while (states[first + 1] && beginOf(states[first + 1]?.was ?? row) === beginOf(state.was)) first++;
    const since = states[first + 1]?.until ?? momentOfId(webinarId) ?? state.until;
    if (Date.parse(state.until) - Date.parse(since) >= slipTime) return state.was;
    last = first;
  }
  return undefined;
}

const beginOf = ({ startsAt, startdate, time }: WhenItWas) => startsAt || `${startdate} ${time}`;
