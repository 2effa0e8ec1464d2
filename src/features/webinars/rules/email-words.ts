import { sessionsOf, timeInWords } from '#content/webinar/definition-times.ts';
import { isDay } from '#core/time/calendar.ts';
import { formatDay } from '#core/time/format-day.ts';
import type { WebinarEmailType } from './email-schedule.ts';

// What has gone out for a webinar, what will, and what has come to nothing (product: Letters of webinars).
/**
 * How an email to one parent stands: `planned` not yet written, `waiting` in the outbox, `sent`, `filed` because email is
 * not set up, `refused` by the mail server for good (bounced), `missed` because it was too late, `dropped` because it was not for this parent any more,
 * `withheld` because the mailbox had many already.
 */
export const emailStates = {
  planned: 'Planned',
  waiting: 'Being sent',
  sent: 'Sent',
  filed: 'Not delivered: email is not set up',
  refused: 'Bounced',
  missed: 'Missed: too late',
  dropped: 'No longer needed',
  withheld: 'Withheld',
} as const;
export type EmailState = keyof typeof emailStates;

/** An email to one parent. */
export interface RegistrationEmail {
  id: string;
  kind: WebinarEmailType;
  state: EmailState;
  /** ISO, UTC: when it is due, or was. */
  dueAt: string;
  /** ISO, UTC; empty while it is planned or waits. */
  endedAt: string;
  /** What the mail server said, or why it was dropped or withheld, in few words; empty where nothing is to be said. */
  said: string;
  /** Of a message of staff, else empty. */
  subject: string;
}

/** The emails of one kind and dedupe key, to all of a webinar. */
export interface WebinarEmails {
  kind: WebinarEmailType;
  dedupeKey: string;
  /** ISO, UTC: when it is due, or the first of them was. */
  dueAt: string;
  /** Whether it still lies ahead, or is being written. */
  isAhead: boolean;
  counts: Record<EmailState, number>;
  /** As above. */
  subject: string;
}

/** One that bounced, came too late or was withheld, which staff have to know of. */
export interface UnsentEmail extends RegistrationEmail {
  registrationId: string;
  name: string;
}

/** Answer to `GET webinars/:id/emails`; the newest first, what lies ahead before all. */
export interface WebinarTimeline {
  emails: WebinarEmails[];
  /** The newest first, 200 at most. */
  unsent: UnsentEmail[];
}

// What emails say of when and where a webinar is (product: Letters of webinars).
/** What parents are told of a webinar, and have to hear of when it changes. Kept with each registration as it was told. */
export interface NotifiedFacts {
  startsAt: string;
  endsAt: string;
  startdate: string | null;
  enddate: string | null;
  time: string;
  location: string;
  calledOff: boolean;
}

/** Of a webinar's record or row. */
export function notifiedFacts(webinar: { readonly [Field in keyof NotifiedFacts]?: unknown }): NotifiedFacts {
  const words = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    ...{ startsAt: words(webinar.startsAt), endsAt: words(webinar.endsAt) },
    ...{ startdate: words(webinar.startdate) || null, enddate: words(webinar.enddate) || null },
    ...{ time: words(webinar.time), location: words(webinar.location) },
    // SQLite keeps 0 and 1.
    calledOff: Boolean(webinar.calledOff),
  };
}

/** Whether two mean another day, hour or place to a parent. Where there are instants, the words follow from them. */
export function isNotifiedAgain(before: NotifiedFacts, after: NotifiedFacts): boolean {
  return before.calledOff !== after.calledOff || isMoved(before, after) || before.location !== after.location;
}

function isMoved(before: NotifiedFacts, after: NotifiedFacts): boolean {
  const of = ({ startsAt, endsAt, startdate, enddate, time }: NotifiedFacts) =>
    startsAt ? [startsAt, endsAt] : [startdate, enddate ?? startdate, time];
  return of(before).join('|') !== of(after).join('|');
}

/** What has become other, to follow 'the webinar is': 'moving to Monday, 7 December 2026, 5:00 pm (India Standard Time)'. */
export function changesInWords(before: NotifiedFacts, after: NotifiedFacts, timeZone: string): string {
  const moved = isMoved(before, after) ? [`moving to ${whenInWords(after, timeZone)}`] : [];
  const where = before.location === after.location ? [] : [`now at ${after.location || 'online'}`];
  const changes = [...moved, ...where.map((words) => words.replace(/^now at online$/i, 'now online'))];
  if (!before.calledOff) return changes.join(', and ');
  return ['taking place after all', ...(changes.length > 0 ? changes : [whenInWords(after, timeZone)])].join(
    ', ',
  );
}

/**
 * When it is, as emails say it; of one over several days, the first and the last. Empty where nobody has said.
 *
 * @param timeZone an IANA name: the site's, which is named
 */
export function whenInWords(webinar: NotifiedFacts, timeZone: string): string {
  const { startsAt, endsAt, startdate, enddate } = webinar;
  if (!startsAt) {
    const days = [startdate, enddate].filter(isDay).map(formatDay);
    return [[...new Set(days)].join(' to '), timeInWords(webinar)].filter(Boolean).join(', ');
  }
  const daily = dailyInWords(webinar, timeZone);
  if (daily) return daily;
  const [from, to] = [partsOf(startsAt, timeZone), partsOf(endsAt || startsAt, timeZone)];
  const [zone, lastZone] = [zoneName(startsAt, timeZone), zoneName(endsAt || startsAt, timeZone)];
  const ends = from.day === to.day ? `to ${to.time}` : `to ${to.day}, ${to.time}`;
  // Where clocks are changed in between, one name would be an hour wrong for one of the two.
  const begins = `${from.day}, ${from.time} ${zone === lastZone ? '' : `(${zone}) `}`;
  return `${begins}${endsAt ? `${ends} ` : ''}(${lastZone})`;
}

/** Of one that is held at the same hours on several days: '15 to 17 December 2026, 10:00 am to 11:30 am each day (…)'. */
function dailyInWords(webinar: NotifiedFacts, timeZone: string): string | undefined {
  const sessions = sessionsOf(webinar, timeZone);
  const [first, last] = [sessions[0], sessions.at(-1)];
  if (sessions.length < 2 || !first || !last) return undefined;
  const range = formatsIn(timeZone).days.formatRange(new Date(first.start), new Date(last.start));
  const days = range
    .split('–')
    .map((part) => part.trim())
    .join(' to ');
  const hours = [first.start, first.end].map((moment) => partsOf(moment, timeZone).time).join(' to ');
  // Where clocks are changed in between, they show the same hours, under another name.
  const zones = [...new Set([first.start, last.end].map((moment) => zoneName(moment, timeZone)))];
  return `${days}, ${hours} each day (${zones.join(', then ')})`;
}

/** A moment as emails say it, such as the end of an offer. */
export function dateTimeInWords(moment: string, timeZone: string): string {
  const { day, time } = partsOf(moment, timeZone);
  return `${day}, ${time} (${zoneName(moment, timeZone)})`;
}

type Formats = ReturnType<typeof newFormats>;
const newFormats = (timeZone: string) => ({
  day: new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone, weekday: 'long', day: 'numeric' },
    ...{ month: 'long', year: 'numeric' },
  }),
  days: new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'long', year: 'numeric' }),
  time: new Intl.DateTimeFormat('en-GB', { timeZone, hour: 'numeric', minute: '2-digit', hour12: true }),
  zone: new Intl.DateTimeFormat('en-IN', { timeZone, timeZoneName: 'long' }),
});
/** To make one takes as long as all else in an email. A site has one zone. */
const made = new Map<string, Formats>();

function formatsIn(timeZone: string): Formats {
  const formats = made.get(timeZone) ?? newFormats(timeZone);
  made.set(timeZone, formats);
  return formats;
}

function partsOf(moment: string, timeZone: string): { day: string; time: string } {
  const { day, time } = formatsIn(timeZone);
  const date = new Date(moment);
  return { day: day.format(date), time: time.format(date) };
}

function zoneName(moment: string, timeZone: string): string {
  const parts = formatsIn(timeZone).zone.formatToParts(new Date(moment));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
