import type { ContentType } from '#cms/records/content-type.ts';
import { fieldsOfKind } from '#cms/records/definition.ts';
import { type ContentName, contentNames, contentTypes, type PeopleName } from '#cms/records/registry.ts';
import { isOpen, soonestFirst, upcoming } from '#content/webinar/definition.ts';
import { may } from '#core/access/roles.ts';
import type { JobState } from '#core/jobs/job-store.ts';
import type { RequestsDue } from '#core/manifest/personal-data.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { addDays } from '#core/time/calendar.ts';
import { type DeskToDo, readDeskToDo } from '#features/enquiries/server/enquiries.ts';
import type { RegisterDesk } from '#features/privacy/server/register.ts';
import type { RefundFigures } from '#features/refunds/rules/refund.ts';
import type { RefundDesk } from '#features/refunds/server/refunds.ts';
import type { LiveSettings } from '#features/settings/server/current-settings.ts';

/** How many days the dashboard looks back, today among them. */
const daysBack = 30;
/** How many unpublished articles of a type are named; the others are counted. */
const namedUnpublished = 5;

/** How many webinars are named whose times are to be checked. */
const namedTimes = 5;

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
  /** Whether there is a mail server: without one nobody receives anything. */
  isSetUp: boolean;
  /** Those that could not be sent yet, since when the oldest waits, and what stands in its way. */
  letters: number;
  since: string | null;
  problem: string;
  /** Those that came to nothing lately, the newest first. */
  givenUp: {
    kind: string;
    about: string;
    aboutId: string;
    outcome: string;
    said: string;
    endedAt: string;
  }[];
}

interface NextWebinar {
  _id: string;
  title: string;
  startdate: string;
  registrations?: number;
}

/** What needs staff today. What somebody may not read is absent. */
export interface Dashboard {
  today: string;
  enquiries?: Arrivals;
  registrations?: Arrivals;
  nextWebinar: NextWebinar | null;
  unpublished?: { type: ContentName; count: number; entries: { _id: string; title: string }[] }[];
  withoutPicture?: { type: ContentName; count: number }[];
  /** Webinars that are to come, of which nobody knows the moment: their times could not be read. */
  timesToCheck?: { count: number; webinars: { _id: string; title: string; time: string }[] };
  letters?: LetterTroubles;
  frontDesk?: DeskToDo;
  /** How many kinds of work in the background fail, or are done by nobody. */
  work?: { problems: number };
  /** Requests about data that are due within a week, or overdue. */
  dataRequests?: RequestsDue;
  /** How many refunds are to be paid, and how many of them should have been. */
  refunds?: RefundFigures;
}

interface Parts {
  stores: Pick<Stores, 'records' | 'places' | 'letters' | 'letterLog' | 'conversations' | 'accounts'>;
  registerDesk: Pick<RegisterDesk, 'due'>;
  refundDesk: Pick<RefundDesk, 'figures'>;
  siteSettings: Pick<LiveSettings, 'read'>;
  emailIsSetUp: boolean;
  timeZone: string;
  jobStates: () => Promise<JobState[]>;
  dayOf: (moment: Date) => string;
  daybreak: (day: string) => string;
}

type UnpublishedEntries = NonNullable<Dashboard['unpublished']>;
type EntriesWithoutPicture = NonNullable<Dashboard['withoutPicture']>;
type RecordReader = Pick<Stores['records'], 'list' | 'count'>;

/**
 * Looks up what needs staff today; days are those of the site's time zone.
 *
 * @param role of whoever reads it
 */
export async function readDashboard(parts: Parts, role: string, now: Date): Promise<Dashboard> {
  const { stores, jobStates, dayOf } = parts;
  const { records } = stores;
  const today = dayOf(now);
  const [enquiries, registrations] = [may(role, 'enquiry.read'), may(role, 'registration.read')];
  return {
    today,
    ...(enquiries && { frontDesk: await frontDesk(parts, today, now) }),
    ...(enquiries && { enquiries: await arrivals(parts, 'enquiry', today) }),
    ...(registrations && { registrations: await arrivals(parts, 'registration', today) }),
    nextWebinar: await nextWebinar(stores, today, now, registrations),
    ...(may(role, 'content.write') && {
      unpublished: await unpublished(records),
      withoutPicture: await withoutPicture(records),
      timesToCheck: await timesToCheck(records, today),
    }),
    ...(may(role, 'letter.read') && { letters: await letterTroubles(parts, now) }),
    ...(registrations && { refunds: await parts.refundDesk.figures() }),
    ...(may(role, 'privacy.read') && { dataRequests: await parts.registerDesk.due() }),
    ...(may(role, 'jobs.read') && {
      work: { problems: (await jobStates()).filter(({ problem }) => problem !== null).length },
    }),
  };
}

async function frontDesk(
  { stores, siteSettings, timeZone }: Parts,
  today: string,
  now: Date,
): Promise<DeskToDo> {
  const { openingHours: hours } = await siteSettings.read();
  return readDeskToDo({ stores, hours, timeZone }, today, now);
}

async function arrivals({ stores, daybreak }: Parts, name: PeopleName, today: string): Promise<Arrivals> {
  const days = Array.from({ length: daysBack }, (_, back) => addDays(today, back + 1 - daysBack));
  const begin = [...days, addDays(today, 1)].map(daybreak);
  const spans = days.map((_day, place) => [begin[place] ?? '', begin[place + 1] ?? ''] as const);
  const counts = await stores.records.countWithin(
    name,
    spans,
    name === 'registration' ? 'unconfirmed' : undefined,
  );
  const found = days.map((day, place) => ({ day, count: counts[place] ?? 0 }));
  const sum = (part: typeof found) => part.reduce((total, { count }) => total + count, 0);
  return { last7Days: sum(found.slice(-7)), last30Days: sum(found), days: found };
}

async function letterTroubles(
  { stores: { letters, letterLog }, emailIsSetUp }: Parts,
  now: Date,
): Promise<LetterTroubles> {
  const since = new Date(now.getTime() - toldLetters.days * 86_400_000).toISOString();
  const givenUp = await letterLog.listGivenUp(since, toldLetters.count);
  return {
    isSetUp: emailIsSetUp,
    ...(await letters.stuck()),
    givenUp: givenUp.map(({ kind, aboutRecord, aboutId, outcome, said, endedAt }) => ({
      kind,
      about: aboutRecord,
      aboutId,
      outcome,
      said,
      endedAt,
    })),
  };
}

/** Webinars that are read to find the next one: of today's, some may have ended, others are called off. */
const lookedAt = 20;

async function nextWebinar(
  { records, places }: Parts['stores'],
  today: string,
  now: Date,
  withRegistrations: boolean,
): Promise<NextWebinar | null> {
  const fields = ['title', 'startdate', 'enddate', 'endsAt', 'calledOff'] as const;
  const query = { days: upcoming(today), sort: soonestFirst, limit: lookedAt, fields };
  for (let offset = 0; ; offset += lookedAt) {
    const found = await records.list('webinar', { ...query, offset });
    const next = found.find((one) => isOpen(one, today, now.toISOString()));
    if (!next && found.length === lookedAt) continue;
    if (!next?.startdate) return null;
    const { _id, title, startdate } = next;
    if (!withRegistrations) return { _id, title, startdate };
    const { unconfirmed: _left, ...counts } = await places.countsOf(_id);
    const registrations = Object.values(counts).reduce((sum, count) => sum + count, 0);
    return { _id, title, startdate, registrations };
  }
}

async function timesToCheck(
  records: RecordReader,
  today: string,
): Promise<NonNullable<Dashboard['timesToCheck']>> {
  const query = { unpublished: true, without: 'startsAt', days: upcoming(today) } as const;
  const count = await records.count('webinar', query);
  const first = { ...query, sort: soonestFirst, limit: namedTimes, fields: ['title', 'time'] } as const;
  const webinars = count === 0 ? [] : await records.list('webinar', first);
  return { count, webinars: webinars.map(({ _id, title, time }) => ({ _id, title, time })) };
}

async function unpublished(records: RecordReader): Promise<UnpublishedEntries> {
  const found: UnpublishedEntries = [];
  for (const type of ['blog', 'media'] as const) {
    // What is published and waits for its moment, or has had it, is not to be finished.
    const hidden = { unpublished: true, standing: 'unpublished' } as const;
    const count = await records.count(type, hidden);
    if (count === 0) continue;
    const first = {
      ...hidden,
      sort: { field: 'status', descending: false },
      limit: Math.min(count, namedUnpublished),
      fields: ['title'],
    } as const;
    const entries = (await records.list(type, first)).map(({ _id, title }) => ({ _id, title }));
    found.push({ type, count, entries });
  }
  return found;
}

async function withoutPicture(records: RecordReader): Promise<EntriesWithoutPicture> {
  const found: EntriesWithoutPicture = [];
  for (const type of contentNames) {
    const definition: ContentType = contentTypes[type];
    // The first is the main one; pages do without the others.
    const [main] = fieldsOfKind(definition, 'image');
    const count = main ? await records.count(type, { unpublished: true, without: main.name }) : 0;
    if (count > 0) found.push({ type, count });
  }
  return found;
}
