import { sessionsOf, timeInWords } from '#content/webinar/definition-times.ts';
import { isDay, localTimeOf } from '#core/time/calendar.ts';
import { formatDay } from '#core/time/format-day.ts';
import { formatTime, formatTimeRange, shortZoneName } from '#core/time/format-time.ts';

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

/** The changes, to follow 'the webinar is': 'moving to Monday, 7 December 2026, 5:00 pm – 6:30 pm IST'. */
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
 * @param timeZone an IANA name: the site's, which the text names: Monday, 7 December 2026, 5:00 pm – 6:30 pm IST
 */
export function webinarTimeInWords(webinar: NotifiedFacts, timeZone: string): string {
  const { startsAt, endsAt, startdate, enddate } = webinar;
  if (!startsAt) {
    const days = [startdate, enddate].filter(isDay).map(formatDay);
    return [[...new Set(days)].join(' to '), timeInWords(webinar, timeZone)].filter(Boolean).join(', ');
  }
  const daily = dailyInWords(webinar, timeZone);
  if (daily) return daily;
  const [day, lastDay] = [startsAt, endsAt || startsAt].map((moment) => dayOf(moment, timeZone));
  // On several days each time has its zone: they differ across a change to or from summer time.
  if (!endsAt || day !== lastDay)
    return [startsAt, endsAt]
      .filter(Boolean)
      .map((moment) => dateTimeInWords(moment, timeZone))
      .join(' to ');
  const [from, to] = [startsAt, endsAt].map((moment) => clockOf(moment, timeZone)) as [string, string];
  return `${day}, ${formatTimeRange(from, to, shortZoneName(startsAt, timeZone))}`;
}

/** A webinar at the same hours on several days: '15 to 17 December 2026, 10:00 am – 11:30 am IST each day'. */
function dailyInWords(webinar: NotifiedFacts, timeZone: string): string | undefined {
  const sessions = sessionsOf(webinar, timeZone);
  const [first, last] = [sessions[0], sessions.at(-1)];
  if (sessions.length < 2 || !first || !last) return undefined;
  const range = formatsIn(timeZone).days.formatRange(new Date(first.start), new Date(last.start));
  const days = range
    .split('–')
    .map((part) => part.trim())
    .join(' to ');
  // Across a change to or from summer time, the hours stay the same but the zone name differs.
  const zones = [...new Set([first.start, last.end].map((moment) => shortZoneName(moment, timeZone)))];
  const hours = formatTimeRange(
    clockOf(first.start, timeZone),
    clockOf(first.end, timeZone),
    zones.join(', then '),
  );
  return `${days}, ${hours} each day`;
}

/** Formats a time for emails, such as the end of an offer: Saturday, 1 February 2031, 5:30 pm IST. */
export function dateTimeInWords(moment: string, timeZone: string): string {
  const time = formatTime(clockOf(moment, timeZone));
  return `${dayOf(moment, timeZone)}, ${time} ${shortZoneName(moment, timeZone)}`;
}

type Formats = ReturnType<typeof newFormats>;
const newFormats = (timeZone: string) => ({
  day: new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone, weekday: 'long', day: 'numeric' },
    ...{ month: 'long', year: 'numeric' },
  }),
  days: new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'long', year: 'numeric' }),
});
/** Creating formatters takes as long as the rest of an email, so they are kept. A site has one zone. */
const cache = new Map<string, Formats>();

function formatsIn(timeZone: string): Formats {
  const formats = cache.get(timeZone) ?? newFormats(timeZone);
  cache.set(timeZone, formats);
  return formats;
}

const dayOf = (moment: string, timeZone: string) => formatsIn(timeZone).day.format(new Date(moment));

/** HH:MM */
const clockOf = (moment: string, timeZone: string) => localTimeOf(moment, timeZone).slice(11);

/** The names of meeting services by the host of a link. */
const meetingServices: readonly [RegExp, string][] = [
  [/(?:^|\.)zoom\.us$/, 'Zoom'],
  [/^meet\.google\.com$/, 'Google Meet'],
  [/^teams\.(?:microsoft|live)\.com$/, 'Microsoft Teams'],
  [/(?:^|\.)webex\.com$/, 'Webex'],
  [/(?:^|\.)(?:youtube\.com|youtu\.be)$/, 'YouTube'],
];

/** Where a webinar takes place, for parents: 'Online, on Zoom'. Names the service of a meeting link, never the link. */
export function whereInWords({ location, joinUrl }: { location: string; joinUrl: string }): string {
  const where = location.trim();
  if (!joinUrl || !/^(?:online)?$/i.test(where)) return where;
  const hostname = URL.parse(joinUrl)?.hostname ?? '';
  const service = meetingServices.find(([host]) => host.test(hostname))?.[1];
  return service ? `Online, on ${service}` : 'Online';
}
