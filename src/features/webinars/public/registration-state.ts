import type { RegistrationOnPage } from '../rules/registration-page.ts';

/**
 * A moment on the clock of the site, as parents read it: Sun 6 Dec, 5:00 pm.
 *
 * @param timeZone an IANA name; absent: on the clock of the browser
 */
export function momentWords(moment: string, timeZone?: string): string {
  const at = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...options, timeZone }).format(new Date(moment));
  const time = at({ hour: 'numeric', minute: '2-digit', hour12: true }).replace(/^0:/, '12:');
  return `${at({ weekday: 'short', day: 'numeric', month: 'short' }).replace(',', '')}, ${time}`;
}

/** What a parent is told of a registration, of all that it can be. */
export type RegistrationState =
  | ('calledOff' | 'cancelled' | 'waiting' | 'offered' | 'unconfirmed')
  /** It is over: without a registration, and with one. */
  | ('missed' | 'over')
  /** With a registration: before the room opens, and from then on. */
  | ('soon' | 'open');

/** A registration that was offered is given up once the offer is over. */
export function stateOf({
  status,
  phase,
  offeredUntil,
  now,
}: Pick<RegistrationOnPage, 'status' | 'phase' | 'offeredUntil' | 'now'>): RegistrationState {
  if (phase === 'calledOff') return 'calledOff';
  if (status === 'cancelled') return 'cancelled';
  const isSeated = status === 'registered' || status === 'attended';
  if (phase === 'over') return isSeated ? 'over' : 'missed';
  if (status === 'offered' && offeredUntil <= now) return 'cancelled';
  if (!isSeated) return status;
  return phase === 'open' ? 'open' : 'soon';
}

const [minute, hour, day] = [60, 3600, 86_400];

/** How long something is ahead, in its two largest units: '2 days, 3 hours'. @param milliseconds none is none */
export function aheadInWords(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const count = (number: number, unit: string) => (number === 1 ? `1 ${unit}` : `${number} ${unit}s`);
  const [large, small] = unitsOf(seconds);
  const said = [large, small].filter(([number]) => number > 0);
  return (said.length > 0 ? said : [small]).map(([number, unit]) => count(number, unit)).join(', ');
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
