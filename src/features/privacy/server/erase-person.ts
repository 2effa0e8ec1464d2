import { sql } from 'kysely';
import { eraseRecord } from '#cms/history/erase.ts';
import { recordErasure } from '#cms/history/erasures.ts';
import { folded } from '#cms/records/record-query.ts';
import { removeRecord } from '#cms/records/remove.ts';
import { patternWithin } from '#cms/records/untyped-rows.ts';
import type { Actor } from '#core/actor.ts';
import { inBatches } from '#core/database/batches.ts';
import { holdContentVersion } from '#core/database/content-version.ts';
import type { Scope } from '#core/database/scope.ts';
import type { Stores, StoresOf } from '#core/manifest/repositories.ts';
import { canonicalEmail, emailSpellings } from '#core/text/email-address.ts';
import type { ConsentMethod } from '#features/consent/rules/consent.ts';
import type { RegistrationLimits } from '../rules/keep-limits.ts';
import type { ErasureReport } from '../rules/requests.ts';
import {
  findHeldData,
  findHeldEnquiries,
  findHeldRegistrations,
  type HeldData,
  type HeldEnquiry,
  type HeldRegistration,
  isOpenRegistration,
  isRefundOpen,
  reportOfOpen,
} from './held-data.ts';
import {
  countOldEnquiries,
  countOldRegistrations,
  countStillOpen,
  removeEnquiries,
  removeRegistrations,
} from './old-records.ts';
import { type Copying, keepSealedAccount, keepSealedRecord, type Sealing } from './sealed-copies.ts';

/**
 * Erases what was noted of a parent in conversations that go on, because somebody else has written there from the same
 * phone: it may name either of them. Belongs in the transaction that erases their enquiries.
 */
async function eraseNotesOf(inside: Scope, enquiries: readonly HeldEnquiry[]): Promise<void> {
  const ids = new Set(enquiries.flatMap(({ conversation }) => conversation?.id ?? []));
  for (const id of ids) {
    if (await eraseNotes(inside, id)) await recordErasure(inside, 'conversation', id);
  }
}

/**
 * Empties the notes of a conversation that are of no single enquiry; what happened, and when, stays.
 *
 * @param until those from after this moment stay (ISO, UTC); absent: none
 * @returns whether there was any
 */
export async function eraseNotes({ db }: Pick<Scope, 'db'>, id: string, until?: string): Promise<boolean> {
  const notes = db.updateTable('conversationEvent').set({ text: '' }).where('conversationId', '=', id);
  const { numUpdatedRows } = await notes
    .where('enquiryId', '=', '')
    .where('text', '<>', '')
    .$if(until !== undefined, (query) => query.where('at', '<=', until ?? ''))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export interface PersonErasure {
  /** In any spelling. */
  email: string;
  /** Of the request that leads to it; empty: none does. */
  requestId: string;
  by: Actor;
  sealing: Sealing;
  /** Only what came before it (ISO, UTC); absent: all of it. */
  before?: string | undefined;
}

/**
 * Erases for good what the site holds of an address, what is in the trash and older versions too, after a sealed copy of
 * it. Seats of webinars to come are given up first, and offered on; nobody is told of that. What somebody is still to get
 * money back for stays until that is paid.
 *
 * @returns what was erased, and what stays for now
 */
async function erasePerson(
  scope: Scope,
  storesOf: StoresOf,
  erasure: PersonErasure,
): Promise<ErasureReport> {
  return scope.transaction(async (inside) => {
    const stores = storesOf(inside);
    // As all writes of places: the content first, then webinars, then the rest.
    await holdContentVersion(inside.db);
    const email = canonicalEmail(erasure.email);
    const isMeant = ({ addedAt }: { addedAt: string }) => !erasure.before || addedAt < erasure.before;
    await giveUpRegistrations(
      inside,
      stores,
      (await findHeldRegistrations(inside, email)).filter(isMeant),
      erasure.by,
    );

    // Read anew: what was given up may be owed from now on.
    const meant = (await findHeldRegistrations(inside, email)).filter(isMeant);
    const account = await stores.accountErasure.find(email);
    const going = meant.filter((registration) => !isRefundOpen(registration));
    const written = (await findHeldEnquiries(inside, email)).filter(isMeant);
    await inBatches(written, (enquiry) => eraseFor(inside, 'enquiry', enquiry, erasure));
    await inBatches(going, (registration) => eraseFor(inside, 'registration', registration, erasure));
    await eraseNotesOf(inside, written);
    const erased: Record<string, number> = { enquiry: written.length, registration: going.length };
    if (!erasure.before) {
      erased.consent = await stores.consents.endOfAddress(email, wayOf(erasure.by));
      await dropEmailsTo(inside, email);
    }
    if (account?.role === 'user' && isMeant(account)) {
      await eraseAccount(stores, account.id, erasure);
      erased.account = 1;
    }
    return {
      erased: Object.fromEntries(Object.entries(erased).filter(([, count]) => count > 0)),
      kept: reportOfOpen(meant.length - going.length),
    };
  });
}

/** Erases an account for good, after a sealed copy. @throws Refusal missing; conflict for one of the staff */
function eraseAccount(
  { accountErasure }: Pick<Stores, 'accountErasure'>,
  id: string,
  copying: Copying,
): Promise<void> {
  return accountErasure.erase(id, (inside, account) => keepSealedAccount(inside, account, copying));
}

/** Cancels what is still open, so that what is due for it is recorded; the emails that would tell of it are not written. */
async function giveUpRegistrations(
  inside: Scope,
  stores: Pick<Stores, 'registrations'>,
  registrations: readonly HeldRegistration[],
  by: Actor,
): Promise<void> {
  await inBatches(registrations, async (registration) => {
    if (!(await isOpenRegistration(inside, registration))) return;
    const { id } = registration;
    await stores.registrations.step({ id, by }, { kind: 'cancel' });
    const planned = inside.db.deleteFrom('webinarEmail').where('registrationId', '=', id);
    await planned.where('state', '=', 'planned').execute();
  });
}

async function eraseFor(
  inside: Scope,
  record: 'enquiry' | 'registration',
  held: HeldEnquiry | HeldRegistration,
  { by, ...erasure }: PersonErasure,
): Promise<void> {
  await keepSealedRecord(inside, record, held, erasure);
  await eraseRecord(inside, held.trashedBy || (await removeRecord(inside, record, held.id, by)), by);
}

/** What waits to be sent to the address, whatever it is about. */
async function dropEmailsTo({ db, engine }: Scope, email: string): Promise<void> {
  for (const to of emailSpellings(email)) {
    const pattern = patternWithin(JSON.stringify({ to }).slice(1, -1));
    await db
      .deleteFrom('email')
      .where(sql<boolean>`${folded(engine, 'mail')} like ${pattern} escape '\\'`)
      .execute();
  }
}

/** By what way somebody has withdrawn what they had agreed to, by asking for this. */
function wayOf(by: Actor): ConsentMethod {
  return by.kind === 'visitor' ? 'link' : 'staff';
}

/**
 * Whether the site knows somebody by an address: it holds more of it than what anybody sends by the thousand, which is
 * accounts that are not confirmed and enquiries and registrations that came without a proof of work.
 */
async function isProved({ db, engine }: Pick<Scope, 'db' | 'engine'>, email: string): Promise<boolean> {
  const spellings = emailSpellings(email);
  const account = db
    .selectFrom('account')
    .select('id')
    .where('email', 'in', spellings)
    .where(({ or, eb }) => or([eb('emailConfirmedAt', 'is not', null), eb('role', '<>', 'user')]));
  const registration = db
    .selectFrom('registration')
    .select('id')
    .where(folded(engine, 'email'), 'in', spellings)
    .where('status', '<>', 'unconfirmed');
  const enquiry = db
    .selectFrom('conversationEnquiry as known')
    .innerJoin('conversation', 'conversation.id', 'known.conversationId')
    .select('conversation.id')
    .where('known.emailKey', '=', canonicalEmail(email))
    .where('conversation.isUnchecked', '=', 0)
    .where('conversation.status', '<>', 'spam');
  return (
    (await account.executeTakeFirst()) !== undefined ||
    (await registration.executeTakeFirst()) !== undefined ||
    (await enquiry.executeTakeFirst()) !== undefined
  );
}

/** What is held of people, whatever tables it is in. */
export function createPeopleStore(scope: Scope, storesOf: StoresOf) {
  return {
    isProved: (email: string) => isProved(scope, email),

    /** All that is held of an address, compared without case. */
    find: (email: string): Promise<HeldData> => findHeldData(scope, storesOf(scope), email),

    /** Erases it for good, as far as nothing has to stay for now. */
    erase: (erasure: PersonErasure): Promise<ErasureReport> => erasePerson(scope, storesOf, erasure),

    /** Erases the enquiries for good that had no contact since the moment (ISO, UTC). @returns how many */
    removeEnquiries: (before: string, signal?: AbortSignal) => removeEnquiries(scope, before, signal),

    /** Erases the places for good that are past their time. @returns how many */
    removeRegistrations: (limits: RegistrationLimits, signal?: AbortSignal) =>
      removeRegistrations(scope, limits, signal),

    /** How many enquiries would be past their time, and nobody has closed them. */
    countStillOpen: (enquiriesBefore: string) => countStillOpen(scope, enquiriesBefore),

    /** How many of each are past their time; and how many enquiries are that staff have not closed. */
    countOld: async (enquiriesBefore: string, registrations: RegistrationLimits) => ({
      enquiries: await countOldEnquiries(scope, enquiriesBefore),
      registrations: await countOldRegistrations(scope, registrations),
      stillOpen: await countStillOpen(scope, enquiriesBefore),
    }),

    /** Erases an account for good, after a sealed copy. @throws AppError missing; conflict for one of the staff */
    eraseAccount: (id: string, copying: Copying): Promise<void> => eraseAccount(storesOf(scope), id, copying),
  };
}
