import { isPublic } from '#cms/records/publication.ts';
import type { UntypedRow } from '#cms/records/untyped-rows.ts';
import { webinar } from '#content/webinar/definition.ts';
import type { Seats } from '#content/webinar/definition-seats.ts';
import { deriveTimes } from '#content/webinar/definition-times.ts';
import { system } from '#core/actor.ts';
import type { Scope } from '#core/database/scope.ts';
import { creationTimeOf } from '#core/ids.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { notifiedFacts } from '../rules/email-facts.ts';
import { undoPeriod } from '../rules/email-schedule.ts';
import { closesAt } from '../rules/registration-status.ts';

declare module '#core/pages/context.ts' {
  interface PageServices {
    /** The seats of webinars, by id. */
    seatsOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, Seats>>;
    /** The start of a webinar before it was moved; undefined: it was not moved. */
    formerStart: Stores['registrations']['formerStart'];
  }
}

const fact = 'webinar times read';
/** The actor in the history. */
const by = system('webinar-times');

/**
 * Reads the start and end of existing webinars from their days and words, once per installation (product: Webinars); where those
 * are not clear, the dashboard asks. A migration cannot do this: a database does not know the site's time zone.
 *
 * @param timeZone an IANA name
 * @returns how many could be parsed
 */
export async function readWebinarTimes(stores: Stores, timeZone: string): Promise<number> {
  // Later starts end here.
  if ((await stores.facts.find(fact)) !== undefined) return 0;
  return stores.transaction(async ({ facts, records }) => {
    if (!(await facts.recordOnce(fact))) return 0;
    let read = 0;
    const fields = ['startdate', 'enddate', 'time', 'startsAt'] as const;
    for await (const slice of records.slices('webinar', { fields, unpublished: true })) {
      for (const { _id, startdate, enddate, time, startsAt } of slice) {
        const { startsAt: found, endsAt } = deriveTimes({ startdate, enddate, time }, undefined, timeZone);
        if (startsAt || !found) continue;
        await records.update('webinar', _id, { startsAt: String(found), endsAt: String(endsAt) }, by);
        read++;
      }
    }
    return read;
  });
}

/** The start of a webinar in an earlier state of its row. */
export interface WebinarStart {
  startsAt: string;
  endsAt: string;
  startdate: string | null;
  enddate: string | null;
  time: string;
}

/** The number of changes of a webinar that are read, more than are expected. */
const maxChanges = 200;

/**
 * The start of a webinar before it was moved, from the history; undefined where it was not moved, or is back at its first start.
 * States that staff corrected before parents were notified do not count (product: Letters of webinars), nor do states that
 * visitors did not see. A webinar that was over and is held again was not moved.
 */
export async function formerStart(
  { db, timeZone }: Pick<Scope, 'db' | 'timeZone'>,
  webinarId: string,
): Promise<WebinarStart | undefined> {
  const [row, changes] = [
    await db.selectFrom('webinar').selectAll().where('id', '=', webinarId).executeTakeFirst(),
    await db
      .selectFrom('change')
      .select(['at', 'before'])
      .where('record', '=', 'webinar')
      .where('recordId', '=', webinarId)
      .orderBy('id', 'desc')
      .limit(maxChanges)
      .execute(),
  ];
  if (!row) return undefined;
  const states = changes.flatMap(({ at, before }) =>
    before === null ? [] : [{ until: at, was: toState(JSON.parse(before)) }],
  );
  const notified: WebinarStart[] = [];
  for (let last = 0; last < states.length; last++) {
    const state = states[last];
    if (!state) continue;
    const closing = closesAt(state.was, timeZone);
    if (closing && closing <= state.until) break;
    let first = last;
    while (isSameTo(state.was, states[first + 1]?.was)) first++;
    const since = states[first + 1]?.until ?? creationTimeOf(webinarId) ?? state.until;
    const isNotified = Date.parse(state.until) - Date.parse(since) >= undoPeriod;
    if (isNotified && state.was.startdate && state.was.isSeen) notified.push(state.was);
    last = first;
  }
  const oldest = notified.at(-1);
  if (!oldest || isSameStart(oldest, row)) return undefined;
  return notified.find((was) => !isSameStart(was, row));
}

interface HistoricStart extends WebinarStart {
  isSeen: boolean;
}

const toState = (before: UntypedRow): HistoricStart => ({
  ...notifiedFacts(before),
  isSeen: isPublic(webinar, before),
});

/** Whether the two states are the same to visitors. */
const isSameTo = (was: HistoricStart, earlier: HistoricStart | undefined): boolean =>
  earlier !== undefined && isSameStart(was, earlier) && was.isSeen === earlier.isSeen;

/** Compares instants; where one has none, days: adding hours to a known day is not a move. */
function isSameStart(one: WebinarStart, other: WebinarStart): boolean {
  if (one.startsAt && other.startsAt) return one.startsAt === other.startsAt;
  return one.startdate === other.startdate;
}

/**
 * The times at which the next webinars end, and pages change.
 *
 * @param after ISO, UTC
 * @returns milliseconds since 1970, soonest first
 */
export async function nextEnds(
  { records }: Pick<Stores, 'records'>,
  after: string,
  limit: number,
): Promise<number[]> {
  const sort = { field: 'endsAt', descending: false };
  const query = { days: { field: 'endsAt', from: after }, limit, sort, fields: ['endsAt'] as const };
  const found = await records.list('webinar', query);
  return found.map(({ endsAt }) => Date.parse(endsAt));
}
