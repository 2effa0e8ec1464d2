import type { StoredRecord } from '#cms/records/registry.ts';
import type { PublicSeats } from '#content/webinar/definition-seats.ts';
import type { FieldErrors } from '#core/errors.ts';
import type { RefundPolicy, RefundQuote } from '../api.ts';
import type { CancellationSource, RefundState } from './refund-quote.ts';
import type { AddedToOwnPage } from './registration-additions.ts';
import type { RegistrationStatus } from './registration-status.ts';

/** Milliseconds before the start at which the room opens (product: Places of parents). */
const roomOpensBefore = 15 * 60_000;

/** Milliseconds after a webinar during which the links of its registrations work. */
export const linkLifetime = 30 * 86_400_000;

/** The phases of a webinar for a parent with a registration. */
export const registrationPhases = ['calledOff', 'before', 'open', 'over'] as const;
export type RegistrationPhase = (typeof registrationPhases)[number];

interface Times extends Pick<StoredRecord<'webinar'>, 'startsAt' | 'endsAt' | 'calledOff'> {}

/**
 * @param hasEnded whether its last day is over, which counts where its times are not known
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

/** When the room of a webinar opens (ISO, UTC). */
export function roomOpensAt(startsAt: string): string {
  return new Date(Date.parse(startsAt) - roomOpensBefore).toISOString();
}

/** A registration as the page of its link shows it. Confidential to the parent. */
export interface RegistrationOnPage {
  /** The name of the parent. */
  name: string;
  status: RegistrationStatus;
  /** Position on the waiting list, from 1; undefined: not waiting. */
  position: number | undefined;
  /** ISO, UTC; empty: no offer. */
  offeredUntil: string;
  phase: RegistrationPhase;
  /** Undefined: not cancelled, or the origin was not recorded. */
  cancelledBy: CancellationSource | undefined;
  /** Whether the room's address is known. The page does not contain it: the server redirects there. */
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
  /** Whether enrolment is open. */
  isOpen: boolean;
  /** ISO, UTC: the time of the site. */
  now: string;
  /** The message for a button that has no effect here. */
  problem: string;
}

/** The actions of parents by their own link, as the form field `step` names them (product: Self-service). */
export const selfServiceActions = [
  /** Accepts an offered registration, or declines it. */
  'take',
  'decline',
  /** With `quote`: the quote that the page showed (`keyOfQuote`); 409 if it has changed. */
  'cancel',
  /** With `webinarId`, `mayWait` ('yes') where the other one is full, and `quote` as above: a late move forfeits the refund. */
  'move',
  /** With `name` and `contact`. */
  'change',
  /** With `payBackTo`, in the parent's words. */
  'askRefund',
  /** With `wanted`: 'yes' or 'no'. */
  'news',
  /** Revokes all links of this registration; an email contains a new one. */
  'newLink',
] as const;
export type SelfServiceActionType = (typeof selfServiceActions)[number];

/** Maximum characters of `payBackTo`. */
export const maxPayBackToLength = 200;

/** Another date to which the registration can be moved. */
export interface OtherDate
  extends Pick<
    StoredRecord<'webinar'>,
    '_id' | 'title' | 'startdate' | 'enddate' | 'time' | 'startsAt' | 'endsAt' | 'price'
  > {
  /** In a full webinar the parent would wait. */
  seats: PublicSeats;
}

/** A cancellation. Times are ISO, UTC. */
export interface CancellationOnPage {
  at: string;
  quote: RefundQuote;
  refund: RefundState;
  /** The last time at which a refund can be requested. */
  askBy: string;
  /** Whether a refund can be requested now. */
  canRequestRefund: boolean;
  /** A calendar day; null: no refund was requested. */
  dueBy: string | null;
}

/** Everything that the page `/my/…` shows. Confidential to the parent. */
export interface ManagedRegistrationOnPage extends AddedToOwnPage {
  registration: RegistrationOnPage;
  email: string;
  contact: string;
  policy: RefundPolicy;
  /** The refund if the registration were cancelled now; undefined: nothing to cancel. */
  quote: RefundQuote | undefined;
  /** The last cancellation, if the registration is cancelled. */
  cancellation: CancellationOnPage | undefined;
  /** The dates to which it can be moved, nearest first; empty where it cannot be moved. */
  otherDates: OtherDate[];
  /** Why it cannot be moved, in a sentence; empty: it can, or there is nothing to move. */
  moveRefusal: string;
  wantsNews: boolean;
  /** The action just taken. */
  done: SelfServiceActionType | undefined;
  /** Why an action failed, which one it was, the typed values and their errors. */
  problem: string;
  failed: SelfServiceActionType | undefined;
  typed: Readonly<Record<string, string>>;
  errors: FieldErrors;
}

/** The data of the page `/my`, on which parents request their links. */
export interface MyLinksOnPage {
  /** Whether links were just requested; the same for every address. */
  isRequested: boolean;
  email: string;
  problem: string;
}
