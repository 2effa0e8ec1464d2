import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '#core/database/scope.ts';
import { storedValue, wholeNumber } from '#core/manifest/settings-definition.ts';
import type { RegistrationTerms } from '../rules/refund-policy.ts';
import { laterOf, quoteOfRegistration, type RefundQuote, startOf } from '../rules/refund-quote.ts';
import { type RefundSettingName, refundPolicyOf, refundSettings } from '../rules/refund-settings.ts';
import type { RegistrationRow } from './registration-rules.ts';

/** Whether money is still to be paid back for a registration: until then it has to be known whose it was. @param id a column */
export const isOwed = (id: RawBuilder<unknown>) => sql<SqlBool>`exists (select 1 from cancellation as owed
  where owed."registrationId" = ${id} and owed.refund in ('due', 'requested'))`;

/** What of a registration its quote follows from. */
export type TermedRegistration = Pick<RegistrationRow, 'webinarId' | 'status' | 'paid' | 'terms'>;

/** What of a webinar the terms of its registrations follow from. */
type TermedWebinar = { startsAt: string; startdate: string | null; price: string };

/** The terms under which somebody enrols in a webinar now (product: Refunds). */
export async function termsOfEnrolling(
  scope: Pick<Scope, 'db' | 'timeZone'>,
  webinar: TermedWebinar,
): Promise<RegistrationTerms> {
  return promising(await termsNow(scope, webinar.price), startOf(webinar, scope.timeZone));
}

/** The terms of somebody who is told of a start (ISO, UTC; empty: of none). */
export function promising(terms: RegistrationTerms, startsAt: string): RegistrationTerms {
  return startsAt ? { ...terms, promised: laterOf(startsAt, terms.promised) } : terms;
}

const settingNames = Object.keys(refundSettings) as RefundSettingName[];

async function termsNow({ db }: Pick<Scope, 'db'>, price: string): Promise<RegistrationTerms> {
  const rows = await db
    .selectFrom('siteSetting')
    .select(['name', 'value'])
    .where('name', 'in', settingNames)
    .execute();
  const stored = new Map(rows.map(({ name, value }) => [name, value]));
  const set = settingNames.map((name) => {
    const { usual, ...bounds } = refundSettings[name];
    return [name, storedValue({ usual, read: wholeNumber(bounds) }, stored.get(name))];
  });
  return { policy: refundPolicyOf(Object.fromEntries(set) as Record<RefundSettingName, number>), price };
}

/** Those of a registration; of one from before they were kept, those of now. */
export async function termsOf(
  scope: Pick<Scope, 'db'>,
  { terms }: Pick<RegistrationRow, 'terms'>,
  price: string,
): Promise<RegistrationTerms> {
  return terms ? (JSON.parse(terms) as RegistrationTerms) : termsNow(scope, price);
}

/** A registration's terms, its webinar as quotes need it, and what giving it up now gives. */
export interface Quoted {
  terms: RegistrationTerms;
  webinar: TermedWebinar & { endsAt: string; enddate: string | null; calledOff: 0 | 1 };
  quote: RefundQuote;
  /** By the clock of the server: the moment for which that is so (ISO, UTC). */
  now: string;
}

/**
 * What a parent gets back who gives up a registration now. Whoever shows it and whoever records it asks here, so that both are
 * the same.
 *
 * @param isNotHeld whether its webinar is about to be deleted: what the site does not hold is paid back
 * @returns undefined where its webinar is gone
 */
export async function quoteFor(
  scope: Scope,
  registration: TermedRegistration,
  isNotHeld = false,
): Promise<Quoted | undefined> {
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
