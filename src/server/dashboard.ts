import { addDays } from '../content/calendar.ts';
import type { ContentType } from '../content/define-content.ts';
import { fieldsOfKind } from '../content/define-record.ts';
import { type ContentName, contentNames, contentTypes } from '../content/index.ts';
import { isUpcoming } from '../content/types/webinar.ts';
import type { JobState } from '../jobs/job-states.ts';
import type { Stores } from '../store/stores.ts';

/** How many days the dashboard looks back, today among them. */
const daysBack = 30;
/** How many unpublished articles of a type are named; the others are counted. */
const namedUnpublished = 5;

/** How many letters that came to nothing are told, and for how many days. */
const toldLetters = { count: 10, days: 7 };

/** How many came on which day, the oldest day first. */
interface Arrivals {
  last7Days: number;
  last30Days: number;
  days: { day: string; count: number }[];
}

/** What parents and staff have not got. Moments are ISO, UTC. */
interface LetterTroubles {
  /** Those that could not be sent yet, since when the oldest waits, and what stands in its way. */
  letters: number;
  since: string | null;
  problem: string;
  /** Those that came to nothing lately, the newest first. */
  givenUp: { kind: string; about: string; outcome: string; said: string; endedAt: string }[];
}

/** What needs staff today. */
export interface Dashboard {
  today: string;
  enquiries: Arrivals;
  registrations: Arrivals;
  nextWebinar: { _id: string; title: string; startdate: string; registrations: number } | null;
  unpublished: { type: ContentName; count: number; entries: { _id: string; title: string }[] }[];
  withoutPicture: { type: ContentName; count: number }[];
  letters: LetterTroubles;
  /** How many kinds of work in the background fail, or are done by nobody. */
  work: { problems: number };
}

interface Parts {
  stores: Pick<Stores, 'records' | 'letters' | 'letterLog'>;
  jobStates: () => Promise<JobState[]>;
  dayOf: (moment: Date) => string;
}

type RecordReader = Pick<Stores['records'], 'list' | 'count'>;

/** Looks up what needs staff today; days are those of the site's time zone. */
export async function readDashboard({ stores, jobStates, dayOf }: Parts, now: Date): Promise<Dashboard> {
  const { records } = stores;
  const today = dayOf(now);
  // A day begins before or after UTC's, by less than one.
  const since = `${addDays(today, -daysBack)}T00:00:00.000Z`;
  const arrivals = (moments: string[]) =>
    countByDay(
      moments.map((moment) => dayOf(new Date(moment))),
      today,
    );
  const next = await nextWebinar(records, today);
  return {
    today,
    enquiries: arrivals(await records.momentsSince('enquiry', since)),
    registrations: arrivals(await records.momentsSince('registration', since)),
    nextWebinar: next && { ...next, registrations: await records.count('registration', { owner: next._id }) },
    unpublished: await unpublished(records),
    withoutPicture: await withoutPicture(records),
    letters: await letterTroubles(stores, now),
    work: { problems: (await jobStates()).filter(({ problem }) => problem !== null).length },
  };
}

function countByDay(found: string[], today: string): Arrivals {
  const counts = new Map<string, number>();
  for (const day of found) counts.set(day, (counts.get(day) ?? 0) + 1);
  const days = Array.from({ length: daysBack }, (_, back) => addDays(today, back + 1 - daysBack)).map(
    (day) => ({
      day,
      count: counts.get(day) ?? 0,
    }),
  );
  const sum = (part: typeof days) => part.reduce((total, { count }) => total + count, 0);
  return { last7Days: sum(days.slice(-7)), last30Days: sum(days), days };
}

async function letterTroubles({ letters, letterLog }: Parts['stores'], now: Date): Promise<LetterTroubles> {
  const since = new Date(now.getTime() - toldLetters.days * 86_400_000).toISOString();
  const givenUp = await letterLog.listGivenUp(since, toldLetters.count);
  return {
    ...(await letters.stuck()),
    givenUp: givenUp.map(({ kind, aboutRecord, outcome, said, endedAt }) => ({
      kind,
      about: aboutRecord,
      outcome,
      said,
      endedAt,
    })),
  };
}

async function nextWebinar(records: RecordReader, today: string) {
  for (const webinar of await records.list('webinar', { sort: { field: 'startdate', descending: false } })) {
    const { _id, title, startdate } = webinar;
    if (startdate && isUpcoming(webinar, today)) return { _id, title, startdate };
  }
  return null;
}

async function unpublished(records: RecordReader): Promise<Dashboard['unpublished']> {
  const found: Dashboard['unpublished'] = [];
  for (const type of ['blog', 'media'] as const) {
    const count = (await records.count(type, { unpublished: true })) - (await records.count(type));
    if (count === 0) continue;
    const first = {
      unpublished: true,
      sort: { field: 'status', descending: false },
      limit: Math.min(count, namedUnpublished),
    };
    const entries = (await records.list(type, first)).map(({ _id, title }) => ({ _id, title }));
    found.push({ type, count, entries });
  }
  return found;
}

async function withoutPicture(records: RecordReader): Promise<Dashboard['withoutPicture']> {
  const found: Dashboard['withoutPicture'] = [];
  for (const type of contentNames) {
    const definition: ContentType = contentTypes[type];
    // The first is the main one; pages do without the others.
    const [main] = fieldsOfKind(definition, 'image');
    const count = main ? await records.count(type, { unpublished: true, without: main.name }) : 0;
    if (count > 0) found.push({ type, count });
  }
  return found;
}
