import { sessionsOf, timeInWords } from '#content/webinar/definition-times.ts';
import { isDay } from '#core/time/calendar.ts';
import { formatDay } from '#core/time/format-day.ts';

/**
 * The state of an email to one parent: `planned` not yet written, `waiting` in the outbox, `sent`, `filed` because email is not
 * set up, `refused` by the mail server for good (bounced), `missed` because it was too late, `dropped` because it no longer
 * applied to this parent, `withheld` because the mailbox had received too many.
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

/**
 * The facts of a webinar that emails state; parents are notified when they change. Stored with each registration as its parent
 * was last notified (product: Letters of webinars).
 */
export interface NotifiedFacts {
  startsAt: string;
  endsAt: string;
  startdate: string | null;
  enddate: string | null;
  time: string;
  location: string;
  calledOff: boolean;
}

/** @param webinar a record or a database row */
export function notifiedFacts(webinar: { readonly [Field in keyof NotifiedFacts]?: unknown }): NotifiedFacts {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    ...{ startsAt: text(webinar.startsAt), endsAt: text(webinar.endsAt) },
    ...{ startdate: text(webinar.startdate) || null, enddate: text(webinar.enddate) || null },
    ...{ time: text(webinar.time), location: text(webinar.location) },
    // SQLite stores 0 and 1.
    calledOff: Boolean(webinar.calledOff),
  };
}

/** Whether the two differ for a parent in date, time or location. Where there are instants, the words follow from them. */
export function isNotifiedAgain(before: NotifiedFacts, after: NotifiedFacts): boolean {
  return before.calledOff !== after.calledOff || isMoved(before, after) || before.location !== after.location;
}

function isMoved(before: NotifiedFacts, after: NotifiedFacts): boolean {
  const of = ({ startsAt, endsAt, startdate, enddate, time }: NotifiedFacts) =>
    startsAt ? [startsAt, endsAt] : [startdate, enddate ?? startdate, time];
  return of(before).join('|') !== of(after).join('|');
}

/** The changes, to follow 'the webinar is': 'moving to Monday, 7 December 2026, 5:00 pm (India Standard Time)'. */
export function changesInWords(before: NotifiedFacts, after: NotifiedFacts, timeZone: string): string {
  const moved = isMoved(before, after) ? [`moving to ${webinarTimeInWords(after, timeZone)}`] : [];
  const location = before.location === after.location ? [] : [`now at ${after.location || 'online'}`];
  const changes = [...moved, ...location.map((words) => words.replace(/^now at online$/i, 'now online'))];
  if (!before.calledOff) return changes.join(', and ');
  return [
    'taking place after all',
    ...(changes.length > 0 ? changes : [webinarTimeInWords(after, timeZone)]),
  ].join(', ');
}

/**
 * The date and time in an email; for several days the first and the last. Empty where they are not known.
 *
 * @param timeZone an IANA name: the site's, which the text names
 */
export function webinarTimeInWords(webinar: NotifiedFacts, timeZone: string): string {
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
  // Across a change to or from summer time, one zone name would be wrong for one of the two.
  const begins = `${from.day}, ${from.time} ${zone === lastZone ? '' : `(${zone}) `}`;
  return `${begins}${endsAt ? `${ends} ` : ''}(${lastZone})`;
}

/** A webinar at the same hours on several days: '15 to 17 December 2026, 10:00 am to 11:30 am each day (…)'. */
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
  // Across a change to or from summer time, the hours stay the same but the zone name differs.
  const zones = [...new Set([first.start, last.end].map((moment) => zoneName(moment, timeZone)))];
  return `${days}, ${hours} each day (${zones.join(', then ')})`;
}

/** Formats a time for emails, such as the end of an offer. */
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
/** Creating formatters takes as long as the rest of an email, so they are kept. A site has one zone. */
const cache = new Map<string, Formats>();

function formatsIn(timeZone: string): Formats {
  const formats = cache.get(timeZone) ?? newFormats(timeZone);
  cache.set(timeZone, formats);
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
