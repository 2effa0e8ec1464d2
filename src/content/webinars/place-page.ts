// What a parent's own page of a place is told (product: Places of parents).
import type { StoredRecord } from '../index.ts';
import type { PlaceStatus } from './places.ts';

/** Milliseconds before it starts from which on the room is open. */
const roomOpensBefore = 15 * 60_000;

/** Milliseconds after a webinar for which the links of its places work. */
export const linksLast = 30 * 86_400_000;

/** How a webinar stands for whoever has a place in it. */
export type PlacePhase = 'calledOff' | 'before' | 'open' | 'over';

interface Times extends Pick<StoredRecord<'webinar'>, 'startsAt' | 'endsAt' | 'calledOff'> {}

/**
 * @param hasEnded whether it is over by its days, which count where its moments are not known
 * @param now ISO, UTC
 */
export function phaseOf({ startsAt, endsAt, calledOff }: Times, hasEnded: boolean, now: string): PlacePhase {
  if (calledOff) return 'calledOff';
  if (!startsAt || !endsAt) return hasEnded ? 'over' : 'before';
  if (now >= endsAt) return 'over';
  return now >= roomOpensAt(startsAt) ? 'open' : 'before';
}

/** The moment (ISO, UTC) from which on the room of a webinar is open. */
export function roomOpensAt(startsAt: string): string {
  return new Date(Date.parse(startsAt) - roomOpensBefore).toISOString();
}

/** A place as the page of its link shows it. Nothing of it is for others. */
export interface PlaceOnPage {
  /** Of the parent. */
  name: string;
  status: PlaceStatus;
  /** Of one who waits: who is next has 1. */
  position: number | undefined;
  /** ISO, UTC; empty: nothing is offered. */
  offeredUntil: string;
  phase: PlacePhase;
  /** Whether the address of the room is known. The page is not told it: who follows the link to it is led there. */
  hasRoom: boolean;
  /** Empty: none, or none for this parent. */
  recordingUrl: string;
  webinar: Pick<
    StoredRecord<'webinar'>,
    | ('_id' | 'title' | 'link' | 'startdate' | 'enddate' | 'time' | 'location' | 'price' | 'bring')
    | ('startsAt' | 'endsAt' | 'calledOff')
  >;
  /** Whether visitors see its page. */
  isOut: boolean;
  /** Whether somebody could enrol in it now. */
  isOpen: boolean;
  /** ISO, UTC: by the clock of the site. */
  now: string;
  /** What is said of a button that does nothing here. */
  problem: string;
}
