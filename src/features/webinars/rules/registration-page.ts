import type { StoredRecord } from '#cms/records/registry.ts';
import type { PublicSeats } from '#content/webinar/definition-seats.ts';
import type { FieldErrors } from '#core/errors.ts';
import type { RefundPolicy } from './refund-policy.ts';
import type { RefundQuote, RefundState } from './refund-quote.ts';
import type { RegistrationStatus } from './registration-status.ts';

// What a parent's own page of a registration is told (product: Places of parents).
/** Milliseconds before it starts from which on the room is open. */
const roomOpensBefore = 15 * 60_000;

/** Milliseconds after a webinar for which the links of its registrations work. */
export const linksLast = 30 * 86_400_000;

/** How a webinar stands for whoever has a registration in it. */
export type RegistrationPhase = 'calledOff' | 'before' | 'open' | 'over';

interface Times extends Pick<StoredRecord<'webinar'>, 'startsAt' | 'endsAt' | 'calledOff'> {}

/**
 * @param hasEnded whether it is over by its days, which count where its moments are not known
 * @param now ISO, UTC
 */
export function phaseOf(
  { startsAt, endsAt, calledOff }: Times,
  hasEnded: boolean,
  now: string,
): RegistrationPhase {
  if (calledOff) return 'calledOff';
  if (!startsAt || !endsAt) return hasEnded ? 'over' : 'before';
  if (now >= endsAt) return 'over';
  return now >= roomOpensAt(startsAt) ? 'open' : 'before';
}

/** The moment (ISO, UTC) from which on the room of a webinar is open. */
export function roomOpensAt(startsAt: string): string {
  return new Date(Date.parse(startsAt) - roomOpensBefore).toISOString();
}

/** A registration as the page of its link shows it. Nothing of it is for others. */
export interface RegistrationOnPage {
  /** Of the parent. */
  name: string;
  status: RegistrationStatus;
  /** Of one who waits: who is next has 1. */
  position: number | undefined;
  /** ISO, UTC; empty: nothing is offered. */
  offeredUntil: string;
  phase: RegistrationPhase;
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

// What the page of a parent's own link is told, and what its buttons post (product: Self-service).
/** What parents do by their link, as the field `step` of its forms names it. */
export const selfServiceActions = [
  /** Takes a registration that is offered, or declines it. */
  'take',
  'decline',
  /** With `quote`: what the page has shown (`keyOfQuote`); 409 where it is another one by now. */
  'cancel',
  /** With `webinarId`, `mayWait` ('yes') where the other one is full, and `quote` as above: a late move takes the refund along. */
  'move',
  /** With `name` and `contact`. */
  'change',
  /** With `payBackTo`, in the parent's words. */
  'askRefund',
  /** With `wanted`: 'yes' or 'no'. */
  'news',
  /** All links of this registration end, and an email brings a new one. */
  'newLink',
] as const;
export type SelfServiceActionType = (typeof selfServiceActions)[number];

/** Characters of where a refund goes to. */
export const longestPayBackTo = 200;

/** Another date that the registration can be moved to. */
export interface OtherDate
  extends Pick<
    StoredRecord<'webinar'>,
    '_id' | 'title' | 'startdate' | 'enddate' | 'time' | 'startsAt' | 'endsAt' | 'price'
  > {
  /** In a full one the parent would wait. */
  seats: PublicSeats;
}

/** What became of a registration that was given up. Moments are ISO, UTC. */
export interface CancellationOnPage {
  at: string;
  quote: RefundQuote;
  refund: RefundState;
  /** Until when a refund can be asked for. */
  askBy: string;
  /** Whether that is now. */
  mayAsk: boolean;
  /** A calendar day; null: nothing was asked for. */
  dueBy: string | null;
}

/** All that the page of `/my/…` shows. Nothing of it is for others. */
export interface ManagedRegistrationOnPage {
  registration: RegistrationOnPage;
  email: string;
  contact: string;
  policy: RefundPolicy;
  /** What cancelling gives now; undefined: there is nothing to cancel (any more). */
  quote: RefundQuote | undefined;
  /** The last one, where the registration is cancelled. */
  cancellation: CancellationOnPage | undefined;
  /** Where it can be moved to, the nearest first; empty where it cannot be moved. */
  otherDates: OtherDate[];
  /** Why it cannot be moved, in a sentence; empty: it can, or there is nothing to move. */
  whyNoMove: string;
  wantsNews: boolean;
  /** What the parent has done a moment ago. */
  done: SelfServiceActionType | undefined;
  /** What is said of a step that was not taken; which one it was, what was typed, and what is wrong with that. */
  problem: string;
  failed: SelfServiceActionType | undefined;
  typed: Readonly<Record<string, string>>;
  errors: FieldErrors;
}

/** What the page `/my` shows, on which parents ask for their links. */
export interface MyLinksOnPage {
  /** Whether it has just been asked: alike for every address. */
  isAsked: boolean;
  email: string;
  problem: string;
}
