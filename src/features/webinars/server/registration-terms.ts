import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '#core/database/scope.ts';
import { storedValue, wholeNumber } from '#core/manifest/settings-definition.ts';
import type { RefundQuote } from '../api.ts';
import type { RegistrationTerms } from '../rules/refund-policy.ts';
import { laterOf, quoteOfRegistration, startOf } from '../rules/refund-quote.ts';
import { type RefundSettingName, refundPolicyOf, refundSettings } from '../rules/refund-settings.ts';
import type { RegistrationRow } from './registration-rules.ts';

/** Whether money is still to be paid back for a registration: until then its parent must stay known. @param id a column */
export const hasOpenRefund = (
  id: RawBuilder<unknown>,
) => sql<SqlBool>`exists (select 1 from cancellation as owed
  where owed."registrationId" = ${id} and owed.refund in ('due', 'requested'))`;

/** The fields of a registration that its quote follows from. */
export type RegistrationWithTerms = Pick<RegistrationRow, 'webinarId' | 'status' | 'paid' | 'terms'>;

/** The fields of a webinar that the terms of its registrations follow from. */
type PricedWebinar = { startsAt: string; startdate: string | null; price: string };

/** The terms of an enrolment now (product: Refunds). */
export async function termsOfEnrolment(
  scope: Pick<Scope, 'db' | 'timeZone'>,
  webinar: PricedWebinar,
): Promise<RegistrationTerms> {
  return withPromisedStart(await currentTerms(scope, webinar.price), startOf(webinar, scope.timeZone));
}

/** The terms after a parent is notified of a start (ISO, UTC; empty: none). */
export function withPromisedStart(terms: RegistrationTerms, startsAt: string): RegistrationTerms {
  return startsAt ? { ...terms, promised: laterOf(startsAt, terms.promised) } : terms;
}

const settingNames = Object.keys(refundSettings) as RefundSettingName[];

async function currentTerms({ db }: Pick<Scope, 'db'>, price: string): Promise<RegistrationTerms> {
  const rows = await db
    .selectFrom('siteSetting')
    .select(['name', 'value'])
    .where('name', 'in', settingNames)
    .execute();
  const stored = new Map(rows.map(({ name, value }) => [name, value]));
  const set = settingNames.map((name) => {
    const { defaultValue, ...bounds } = refundSettings[name];
    return [name, storedValue({ defaultValue, read: wholeNumber(bounds) }, stored.get(name))];
  });
  return { policy: refundPolicyOf(Object.fromEntries(set) as Record<RefundSettingName, number>), price };
}

/** The terms of a registration; if it predates stored terms, the current ones. */
export async function termsOf(
  scope: Pick<Scope, 'db'>,
  { terms }: Pick<RegistrationRow, 'terms'>,
  price: string,
): Promise<RegistrationTerms> {
  return terms ? (JSON.parse(terms) as RegistrationTerms) : currentTerms(scope, price);
}

/** The terms of a registration, its webinar as quotes need it, and the refund if it were cancelled now. */
export interface RegistrationQuote {
  terms: RegistrationTerms;
  webinar: PricedWebinar & { endsAt: string; enddate: string | null; calledOff: 0 | 1 };
  quote: RefundQuote;
  /** The server time for which the quote holds (ISO, UTC). */
  now: string;
}

/**
 * The refund if a registration were cancelled now. The page that shows it and the code that records it both call this, so they
 * agree.
 *
 * @param isNotHeld whether its webinar is about to be deleted: then the site does not deliver it, and refunds it
 * @returns undefined where its webinar is deleted
 */
export async function loadQuote(
  scope: Scope,
  registration: RegistrationWithTerms,
  isNotHeld = false,
): Promise<RegistrationQuote | undefined> {
  const webinar = await scope.db
    .selectFrom('webinar')
    .select(['startsAt', 'startdate', 'endsAt', 'enddate', 'calledOff', 'price'])
    .where('id', '=', registration.webinarId)
    .executeTakeFirst();
  if (!webinar) return undefined;
  const terms = await termsOf(scope, registration, webinar.price);
  const now = scope.clock().toISOString();
  return {
    terms,
    webinar,
    now,
    quote: quoteOfRegistration({
      ...{ terms, registration, now, timeZone: scope.timeZone },
      webinar: { ...webinar, calledOff: webinar.calledOff || isNotHeld },
    }),
  };
}
