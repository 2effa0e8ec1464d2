import { localTimeOf } from '#core/time/calendar.ts';
import { formatTime, shortZoneName } from '#core/time/format-time.ts';
import type { RegistrationOnPage } from '../rules/registration-page.ts';
import { hasSeat } from '../rules/registration-status.ts';

/** Formats a time for parents, with its time zone: Sun 6 Dec, 5:00 pm IST. @param timeZone an IANA name */
export function formatShortDateTime(moment: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone, weekday: 'short', day: 'numeric', month: 'short' },
  });
  const day = format.format(new Date(moment)).replace(',', '');
  const time = formatTime(localTimeOf(moment, timeZone).slice(11));
  return `${day}, ${time} ${shortZoneName(moment, timeZone)}`;
}

/** The states of a registration that parents see. */
export type RegistrationState =
  | ('calledOff' | 'cancelled' | 'waiting' | 'offered' | 'unconfirmed')
  /** Over: without and with a registration. */
  | ('missed' | 'over')
  /** With a registration: before and after the room opens. */
  | ('soon' | 'open');

/** An offered registration counts as cancelled once its offer has expired. */
export function stateOf({
  status,
  phase,
  offeredUntil,
  now,
}: Pick<RegistrationOnPage, 'status' | 'phase' | 'offeredUntil' | 'now'>): RegistrationState {
  if (phase === 'calledOff') return 'calledOff';
  if (status === 'cancelled') return 'cancelled';
  const isSeated = hasSeat(status);
  if (phase === 'over') return isSeated ? 'over' : 'missed';
  if (status === 'offered' && offeredUntil <= now) return 'cancelled';
  if (!isSeated) return status;
  return phase === 'open' ? 'open' : 'soon';
}

const [minute, hour, day] = [60, 3600, 86_400];

/** Formats a duration in its two largest units: '2 days, 3 hours'. @param milliseconds negative counts as 0 */
export function durationInWords(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const count = (number: number, unit: string) => (number === 1 ? `1 ${unit}` : `${number} ${unit}s`);
  const [large, small] = unitsOf(seconds);
  const nonZero = [large, small].filter(([number]) => number > 0);
  return (nonZero.length > 0 ? nonZero : [small]).map(([number, unit]) => count(number, unit)).join(', ');
}

type Counted = [number, string];

function unitsOf(seconds: number): [Counted, Counted] {
  const part = (of: number, unit: number) => Math.floor((seconds % of) / unit);
  if (seconds >= day)
    return [
      [Math.floor(seconds / day), 'day'],
      [part(day, hour), 'hour'],
    ];
  if (seconds >= hour)
    return [
      [part(day, hour), 'hour'],
      [part(hour, minute), 'minute'],
    ];
  return [
    [part(hour, minute), 'minute'],
    [seconds % minute, 'second'],
  ];
}
