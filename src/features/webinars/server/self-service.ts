import { people } from '#cms/records/registry.ts';
import { validate } from '#cms/records/validate.ts';
import { AppError, invalidFieldsError } from '#core/errors.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { maxLengths } from '#core/text/contact-rules.ts';
import { isHigherPrice } from '#core/text/numbers.ts';
import { unstorable } from '#core/text/storable-text.ts';
import { mayRequestRefund } from '../rules/refund.ts';
import { movableUntil, tooLateToMoveMessage } from '../rules/refund-quote.ts';
import {
  type CancellationOnPage,
  type ManagedRegistrationOnPage,
  maxPayBackToLength,
  type SelfServiceActionType,
} from '../rules/registration-page.ts';
import type { RegistrationStatus } from '../rules/registration-status.ts';
import type { createOtherDates, ReadRegistration, RegistrationForParent } from './read-registration.ts';
import type { MyLinks, RegistrationLinks } from './registration-links.ts';
import type { RegistrationQuote } from './registration-terms.ts';
import type { RegistrationService } from './service.ts';

export type SelfService = ReturnType<typeof createSelfService>;

interface Dependencies {
  stores: Pick<Stores, 'refunds' | 'registrations'>;
  links: Pick<RegistrationLinks, 'find'>;
  consents: Pick<Services['consentService'], 'wantsNews'>;
  readRegistration: ReadRegistration;
  otherDates: ReturnType<typeof createOtherDates>;
  /** An IANA name: the site's time zone. */
  timeZone: string;
}

/** The page of a parent's own registration, without the action just taken. */
export type ManagedRegistrationState = Omit<
  ManagedRegistrationOnPage,
  'done' | 'problem' | 'failed' | 'typed' | 'errors'
>;

/** A registration found by a parent's own link. */
export interface ManagedRegistration {
  id: string;
  email: string;
  pageData: ManagedRegistrationState;
  room: string | undefined;
}

const changeableStatuses: readonly RegistrationStatus[] = ['registered', 'waiting', 'offered'];
const onlyDearer =
  'The other webinars cost more than you have paid. Please call us, and we will switch your registration and arrange the rest.';
const noOther = 'No other webinar is open for registration right now.';

/** Reads registrations for their parents (product: Self-service). */
export function createSelfService({
  stores,
  links,
  consents,
  readRegistration,
  otherDates,
  timeZone,
}: Dependencies) {
  /** Whether there is something to cancel or to move. */
  function canChange({ pageData: { status, phase, offeredUntil, now } }: RegistrationForParent): boolean {
    return (
      changeableStatuses.includes(status) &&
      phase !== 'over' &&
      !(status === 'offered' && offeredUntil <= now)
    );
  }

  async function cancellationOf({
    registration,
    pageData,
  }: RegistrationForParent): Promise<CancellationOnPage | undefined> {
    if (pageData.status !== 'cancelled') return undefined;
    const last = await stores.refunds.lastOf({ id: registration._id, webinarId: registration.webinarId });
    if (!last) return undefined;
    const { at, quote, refund, askBy, dueBy } = last;
    return { at, quote, refund, askBy, dueBy, canRequestRefund: mayRequestRefund(last, pageData.now) };
  }

  async function moveOptions(
    { registration, pageData }: RegistrationForParent,
    { terms, webinar, now }: RegistrationQuote,
  ): Promise<Pick<ManagedRegistrationState, 'otherDates' | 'moveRefusal'>> {
    const { status } = pageData;
    const until = movableUntil({
      terms,
      webinar,
      registration: { status, paid: registration.paid },
      timeZone,
    });
    if (until && now > until) return { otherDates: [], moveRefusal: tooLateToMoveMessage(terms) };
    const all = await otherDates(registration);
    const dates = registration.paid ? all.filter(({ price }) => !isHigherPrice(price, terms.price)) : all;
    const whyNone = all.length > 0 ? onlyDearer : noOther;
    return { otherDates: dates, moveRefusal: dates.length === 0 ? whyNone : '' };
  }

  return {
    /** The registration of a token; undefined: none, no longer valid, or a link for the room only. Changes nothing. */
    async find(token: string): Promise<ManagedRegistration | undefined> {
      const link = await links.find(token);
      if (link?.purpose !== 'my') return undefined;
      const id = link.registrationId;
      const [found, quoted] = await Promise.all([readRegistration(id), stores.refunds.quoteOf(id)]);
      if (!found || !quoted) return undefined;
      const { registration, pageData, room } = found;
      const { email, contact } = registration;
      const isChangeable = canChange(found);
      const moves = isChangeable ? await moveOptions(found, quoted) : { otherDates: [], moveRefusal: '' };
      return {
        ...{ id, email, room },
        pageData: {
          registration: { ...pageData, problem: '' },
          ...{ email, contact, policy: quoted.terms.policy, ...moves },
          quote: isChangeable ? quoted.quote : undefined,
          cancellation: await cancellationOf(found),
          wantsNews: await consents.wantsNews(email),
          ...(await stores.registrations.addedToOwnPage(id)),
        },
      };
    },
  };
}

export type SelfServiceActions = ReturnType<typeof createSelfServiceActions>;

interface SelfServiceActionsParts {
  stores: Stores;
  registrationService: Pick<RegistrationService, 'applyActionOfParent'>;
  consents: Pick<Services['consentService'], 'setNews'>;
  myLinks: Pick<MyLinks, 'renew'>;
}

/** A registration and the link of its parent. */
interface RegistrationOwner {
  id: string;
  email: string;
}

type FormValues = Readonly<Record<string, string>>;

/** Maximum characters of an id. */
const maxIdLength = 64;
const chooseWebinar = 'Please choose another date.';

/** The actions of parents on their own registration: each is one transaction, and idempotent (product: Self-service). */
export function createSelfServiceActions({
  stores,
  registrationService,
  consents,
  myLinks,
}: SelfServiceActionsParts) {
  const actions: Record<
    SelfServiceActionType,
    (owner: RegistrationOwner, posted: FormValues) => Promise<unknown>
  > = {
    take: ({ id }) => registrationService.applyActionOfParent(id, { kind: 'accept' }),
    decline: ({ id }) => registrationService.applyActionOfParent(id, { kind: 'decline' }),
    // Without a quote the action is refused: an empty quote never matches.
    cancel: ({ id }, { quote = '' }) =>
      registrationService.applyActionOfParent(id, { kind: 'cancel', quote }),

    async move({ id }, { webinarId = '', mayWait, quote }) {
      const isId = webinarId !== '' && webinarId.length <= maxIdLength;
      // An unpublished webinar cannot be guessed by its id either.
      if (!isId || !(await stores.records.has('webinar', { id: webinarId })))
        throw invalidFieldsError({ webinarId: chooseWebinar });
      await registrationService.applyActionOfParent(id, {
        kind: 'move',
        webinarId,
        joinWaitingList: mayWait === 'yes',
        quote,
      });
    },

    async change({ id, email }, { name = '', contact = '' }) {
      const checked = validate(people.registration, { name, contact, email });
      if (!checked.ok) throw invalidFieldsError(checked.errors);
      const { values } = checked;
      const changes = { name: String(values.name), contact: String(values.contact) };
      await registrationService.applyActionOfParent(id, { kind: 'change', ...changes });
    },

    askRefund: ({ id }, { payBackTo = '' }) => stores.refunds.requestRefund(id, readPayBackTo(payBackTo)),

    news: ({ id, email }, { wanted }) =>
      stores.transaction((tx) =>
        consents.setNews(tx, {
          ...{ email, wantsNews: wanted === 'yes', method: 'link' },
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
    async apply(owner: RegistrationOwner, action: SelfServiceActionType, posted: FormValues): Promise<void> {
      await actions[action](owner, posted);
    },
  };
}

/** The posted values that the page may show again. */
export function pickTypedValues(posted: FormValues): FormValues {
  const shownFields = ['name', 'contact', 'payBackTo', 'webinarId', 'mayWait'];
  const picked = Object.entries(posted).filter(([name]) => shownFields.includes(name));
  return Object.fromEntries(picked.map(([name, text]) => [name, text.slice(0, 2 * maxLengths.name)]));
}

/** @throws AppError invalid */
function readPayBackTo(sent: string): string {
  const text = sent.trim();
  if (!text) throw invalidFieldsError({ payBackTo: 'Please say where to send it, such as your UPI ID.' });
  if (text.length > maxPayBackToLength)
    throw invalidFieldsError({ payBackTo: `Please keep it under ${maxPayBackToLength} characters.` });
  if (/\p{Cc}/u.test(text)) throw new AppError('invalid', unstorable);
  return text;
}
