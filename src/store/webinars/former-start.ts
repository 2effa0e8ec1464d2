import { momentOfId } from '../../content/moment-of-id.ts';
import { webinar } from '../../content/types/webinar.ts';
import { slipTime } from '../../content/webinars/letter-times.ts';
import { toldFacts } from '../../content/webinars/letter-words.ts';
import { closesAt } from '../../content/webinars/offers.ts';
import type { LooseRow } from '../records/loose.ts';
import { isSeen } from '../records/standing.ts';
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
 * When a webinar was to begin before it was moved, as the log of changes has it; undefined where it was not, or is back
 * where it first was. What staff have put right at once nobody has been told of, so that it counts for nothing (product:
 * Letters of webinars), nor does what visitors did not see; and one that was over is held once more.
 */
export async function formerStart(
  { db, timeZone }: Pick<Scope, 'db' | 'timeZone'>,
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
    before === null ? [] : [{ until: at, was: toState(JSON.parse(before)) }],
  );
  const told: WhenItWas[] = [];
  for (let last = 0; last < states.length; last++) {
    const state = states[last];
    if (!state) continue;
    const closing = closesAt(state.was, timeZone);
    if (closing && closing <= state.until) break;
    let first = last;
    while (isSameTo(state.was, states[first + 1]?.was)) first++;
    const since = states[first + 1]?.until ?? momentOfId(webinarId) ?? state.until;
    const isTold = Date.parse(state.until) - Date.parse(since) >= slipTime;
    if (isTold && state.was.startdate && state.was.isSeen) told.push(state.was);
    last = first;
  }
  const oldest = told.at(-1);
  if (!oldest || isSameStart(oldest, row)) return undefined;
  return told.find((was) => !isSameStart(was, row));
}

interface State extends WhenItWas {
  isSeen: boolean;
}

const toState = (before: LooseRow): State => ({ ...toldFacts(before), isSeen: isSeen(webinar, before) });

/** Whether it stood the same to visitors. */
const isSameTo = (was: State, earlier: State | undefined): boolean =>
  earlier !== undefined && isSameStart(was, earlier) && was.isSeen === earlier.isSeen;

/** By their instants; where one has none, by their days: hours that become known move nothing. */
function isSameStart(one: WhenItWas, other: WhenItWas): boolean {
  if (one.startsAt && other.startsAt) return one.startsAt === other.startsAt;
  return one.startdate === other.startdate;
}
