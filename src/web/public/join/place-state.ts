import type { PlaceOnPage } from '../../../content/webinars/place-page.ts';

/** What a parent is told of a place, of all that it can be. */
export type PlaceState =
  | ('calledOff' | 'cancelled' | 'waiting' | 'offered')
  /** It is over: without a place, and with one. */
  | ('missed' | 'over')
  /** With a place: before the room opens, and from then on. */
  | ('soon' | 'open');

/** A place that was offered is given up once the offer is over. */
export function stateOf({
  status,
  phase,
  offeredUntil,
  now,
}: Pick<PlaceOnPage, 'status' | 'phase' | 'offeredUntil' | 'now'>): PlaceState {
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
  const [large, small]: [[number, string], [number, string]] =
    seconds >= day
      ? [
          [Math.floor(seconds / day), 'day'],
          [Math.floor((seconds % day) / hour), 'hour'],
        ]
      : seconds >= hour
        ? [
            [Math.floor(seconds / hour), 'hour'],
            [Math.floor((seconds % hour) / minute), 'minute'],
          ]
        : [
            [Math.floor(seconds / minute), 'minute'],
            [seconds % minute, 'second'],
          ];
  return [large, small]
    .filter(([number]) => number > 0)
    .map(([number, unit]) => count(number, unit))
    .join(', ');
}
