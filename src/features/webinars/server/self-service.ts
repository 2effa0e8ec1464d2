import { people } from '#cms/records/registry.ts';
import { validate } from '#cms/records/validate.ts';
import { AppError, invalidFieldsError } from '#core/errors.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { maxLengths } from '#core/text/contact-rules.ts';
import { isHigherPrice } from '#core/text/numbers.ts';
import { unstorable } from '#core/text/storable-text.ts';
import { mayAskFor } from '../rules/refund.ts';
import { movableUntil, tooLateToMove } from '../rules/refund-quote.ts';
import {
  type CancellationOnPage,
  longestPayBackTo,
  type ManagedRegistrationOnPage,
  type SelfServiceActionType,
} from '../rules/registration-page.ts';
import type { RegistrationStatus } from '../rules/registration-status.ts';
import type { createOtherDates, ReadRegistration, RegistrationFound } from './read-registration.ts';
import type { MyLinks, RegistrationLinks } from './registration-links.ts';
import type { Quoted } from './registration-terms.ts';
import type { RegistrationService } from './service.ts';

export type SelfService = ReturnType<typeof createSelfService>;

interface Parts {
  stores: Pick<Stores, 'refunds'>;
  links: Pick<RegistrationLinks, 'find'>;
  consents: Pick<Services['consentService'], 'wantsNews'>;
  readRegistration: ReadRegistration;
  otherDates: ReturnType<typeof createOtherDates>;
  /** An IANA name: the site's time zone. */
  timeZone: string;
}

/** The page of a parent's own registration, without the action just taken. */
export type StoredManagedRegistration = Omit<
  ManagedRegistrationOnPage,
  'done' | 'problem' | 'failed' | 'typed' | 'errors'
>;

/** A registration found by a parent's own link. */
export interface FoundManagedRegistration {
  id: string;
  email: string;
  shown: StoredManagedRegistration;
  room: string | undefined;
}

const givable: readonly RegistrationStatus[] = ['registered', 'waiting', 'offered'];
const onlyDearer =
  'The other dates cost more than you have paid. Please call us, and we will move your place and arrange the rest.';
const noOther = 'No other date is open for enrolment right now.';

/** Reads registrations for their parents (product: Self-service). */
export function createSelfService({
  stores,
  links,
  consents,
  readRegistration,
  otherDates,
  timeZone,
}: Parts) {
  /** Whether there is something to cancel or to move. */
  function isToCome({ shown: { status, phase, offeredUntil, now } }: RegistrationFound): boolean {
    return givable.includes(status) && phase !== 'over' && !(status === 'offered' && offeredUntil <= now);
  }

  async function cancellationOf({
    registration,
    shown,
  }: RegistrationFound): Promise<CancellationOnPage | undefined> {
    if (shown.status !== 'cancelled') return undefined;
    const last = await stores.refunds.lastOf({ id: registration._id, webinarId: registration.webinarId });
    if (!last) return undefined;
    const { at, quote, refund, askBy, dueBy } = last;
    return { at, quote, refund, askBy, dueBy, mayAsk: mayAskFor(last, shown.now) };
  }

  async function movesOf(
    { registration, shown }: RegistrationFound,
    { terms, webinar, now }: Quoted,
  ): Promise<Pick<StoredManagedRegistration, 'otherDates' | 'whyNoMove'>> {
    const { status } = shown;
    const until = movableUntil({
      terms,
      webinar,
      registration: { status, paid: registration.paid },
      timeZone,
    });
    if (until && now > until) return { otherDates: [], whyNoMove: tooLateToMove(terms) };
    const all = await otherDates(registration);
    const dates = registration.paid ? all.filter(({ price }) => !isHigherPrice(price, terms.price)) : all;
    const whyNone = all.length > 0 ? onlyDearer : noOther;
    return { otherDates: dates, whyNoMove: dates.length === 0 ? whyNone : '' };
  }

  return {
    /** The registration of a token; undefined: none, no longer valid, or a link for the room only. Changes nothing. */
    async find(token: string): Promise<FoundManagedRegistration | undefined> {
      const link = await links.find(token);
      if (link?.purpose !== 'my') return undefined;
      const id = link.registrationId;
      const [found, quoted] = await Promise.all([readRegistration(id), stores.refunds.quoteOf(id)]);
      if (!found || !quoted) return undefined;
      const { registration, shown, room } = found;
      const { email, contact } = registration;
      const isGivable = isToCome(found);
      const moves = isGivable ? await movesOf(found, quoted) : { otherDates: [], whyNoMove: '' };
      return {
        ...{ id, email, room },
        shown: {
          registration: { ...shown, problem: '' },
          ...{ email, contact, policy: quoted.terms.policy, ...moves },
          quote: isGivable ? quoted.quote : undefined,
          cancellation: await cancellationOf(found),
          wantsNews: await consents.wantsNews(email),
        },
      };
    },
  };
}

export type SelfServiceActions = ReturnType<typeof createSelfServiceActions>;

interface MyActionsParts {
  stores: Stores;
  seats: Pick<RegistrationService, 'applyActionOfParent'>;
  consents: Pick<Services['consentService'], 'setNews'>;
  myLinks: Pick<MyLinks, 'renew'>;
}

/** A registration and the link of its parent. */
interface Whose {
  id: string;
  email: string;
}

type Posted = Readonly<Record<string, string>>;

/** Maximum characters of an id. */
const longestId = 64;
const chooseWebinar = 'Please choose another date.';

/** The actions of parents on their own registration: each is one transaction, and idempotent (product: Self-service). */
export function createSelfServiceActions({ stores, seats, consents, myLinks }: MyActionsParts) {
  const actions: Record<SelfServiceActionType, (whose: Whose, posted: Posted) => Promise<unknown>> = {
    take: ({ id }) => seats.applyActionOfParent(id, { kind: 'take' }),
    decline: ({ id }) => seats.applyActionOfParent(id, { kind: 'decline' }),
    // Without a quote the action is refused: an empty quote never matches.
    cancel: ({ id }, { quote = '' }) => seats.applyActionOfParent(id, { kind: 'cancel', quote }),

    async move({ id }, { webinarId = '', mayWait, quote }) {
      const isId = webinarId !== '' && webinarId.length <= longestId;
      // An unpublished webinar cannot be guessed by its id either.
      if (!isId || !(await stores.records.has('webinar', { id: webinarId })))
        throw invalidFieldsError({ webinarId: chooseWebinar });
      await seats.applyActionOfParent(id, { kind: 'move', webinarId, mayWait: mayWait === 'yes', quote });
    },

    async change({ id, email }, { name = '', contact = '' }) {
      const checked = validate(people.registration, { name, contact, email });
      if (!checked.ok) throw invalidFieldsError(checked.errors);
      const { values } = checked;
      const as = { name: String(values.name), contact: String(values.contact) };
      await seats.applyActionOfParent(id, { kind: 'change', ...as });
    },

    askRefund: ({ id }, { payBackTo = '' }) => stores.refunds.ask(id, readPayBackTo(payBackTo)),

    news: ({ id, email }, { wanted }) =>
      stores.transaction((inside) =>
        consents.setNews(inside, {
          ...{ email, wanted: wanted === 'yes', method: 'link' },
          ...{ record: 'registration', recordId: id },
        }),
      ),

    newLink: ({ id }) => myLinks.renew(id),
  };

  return {
    /**
     * @param posted the fields of the form
     * @throws AppError, with a message for the parent, where the action is not possible
     */
    async take(whose: Whose, action: SelfServiceActionType, posted: Posted): Promise<void> {
      await actions[action](whose, posted);
    },
  };
}

/** The posted values that the page may show again. */
export function typedOf(posted: Posted): Posted {
  const known = ['name', 'contact', 'payBackTo', 'webinarId', 'mayWait'];
  const kept = Object.entries(posted).filter(([name]) => known.includes(name));
  return Object.fromEntries(kept.map(([name, text]) => [name, text.slice(0, 2 * maxLengths.name)]));
}

/** @throws AppError invalid */
function readPayBackTo(sent: string): string {
  const text = sent.trim();
  if (!text) throw invalidFieldsError({ payBackTo: 'Please say where to send it, such as your UPI ID.' });
  if (text.length > longestPayBackTo)
    throw invalidFieldsError({ payBackTo: `Please keep it under ${longestPayBackTo} characters.` });
  if (/\p{Cc}/u.test(text)) throw new AppError('invalid', unstorable);
  return text;
}
