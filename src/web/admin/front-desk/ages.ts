import { addDays, calendarOf } from '../../../content/calendar.ts';
import { farthestFollowUp } from '../../../content/front-desk/conversation.ts';

const steps = [
  { unit: 'day', of: 24 * 60 },
  { unit: 'hour', of: 60 },
  { unit: 'minute', of: 1 },
];

/** How long something has lasted, cut to its largest unit, such as 3 hours. @param since ISO */
export function ageInWords(since: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / 60_000));
  const step = steps.find(({ of }) => minutes >= of);
  if (!step) return 'less than a minute';
  const count = Math.floor(minutes / step.of);
  return `${count} ${step.unit}${count === 1 ? '' : 's'}`;
}

const weekday = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** A day as staff read it who are about to plan one, such as Thu 26 Nov. @param day YYYY-MM-DD */
export function dayInWords(day: string): string {
  return weekday.format(new Date(`${day}T00:00:00Z`)).replace(',', '');
}

/** The days that a follow-up is mostly put off to, counted from today in the site's time zone. */
export function followUpDays(
  timeZone: string,
  now: Date,
): {
  today: string;
  last: string;
  choices: [string, string][];
} {
  const today = calendarOf(timeZone)(now);
  return {
    today,
    last: addDays(today, farthestFollowUp),
    choices: [
      ['Tomorrow', addDays(today, 1)],
      ['In three days', addDays(today, 3)],
      ['Next week', addDays(today, 7)],
    ],
  };
}
