import { sql } from 'kysely';
import { eraseRecord } from '#cms/history/erase.ts';
import { storeErasure } from '#cms/history/erasures.ts';
import { lowerCase } from '#cms/records/record-query.ts';
import { type PeopleName, peopleNames } from '#cms/records/registry.ts';
import { removeRecord } from '#cms/records/remove.ts';
import { containsPattern } from '#cms/records/untyped-rows.ts';
import type { Actor } from '#core/actor.ts';
import { mapYielding } from '#core/database/batches.ts';
import { lockContentVersion } from '#core/database/content-version.ts';
import type { Scope } from '#core/database/scope.ts';
import type { Stores, StoresOf } from '#core/manifest/repositories.ts';
import { canonicalEmail, emailSpellings } from '#core/text/email-address.ts';
import type { ConsentMethod } from '#features/consent/rules/consent.ts';
import type { ErasureReport } from '../api.ts';
import type { RegistrationLimits } from '../rules/retention-limits.ts';
import {
  findHeldData,
  findHeldRecords,
  findHeldRegistrations,
  type HeldData,
  type HeldEnquiry,
  type HeldRecord,
  type HeldRegistration,
  isOpenRegistration,
  isRefundOpen,
  reportOpenRefunds,
} from './held-data.ts';
import {
  countOldEnquiries,
  countOldRegistrations,
  countStillOpen,
  removeArrivedBefore,
  removeEnquiries,
  removeRegistrations,
} from './old-records.ts';
import {
  type CopyOptions,
  type SealingPolicy,
  saveSealedAccount,
  saveSealedRecord,
} from './sealed-copies.ts';

/**
 * Erases the notes in conversations of these enquiries that continue, because another person wrote from the same phone: the notes
 * may name either of them. Runs in the transaction that erases the enquiries.
 */
async function eraseNotesOf(tx: Scope, enquiries: readonly HeldEnquiry[]): Promise<void> {
  const ids = new Set(enquiries.flatMap(({ conversation }) => conversation?.id ?? []));
  for (const id of ids) {
    if (await eraseNotes(tx, id)) await storeErasure(tx, 'conversation', id);
  }
}

/**
 * Empties the notes of a conversation that belong to no single enquiry; the events and their times stay.
 *
 * @param until later notes stay (ISO, UTC); absent: none
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
  /** The id of the request; empty: none. */
  requestId: string;
  by: Actor;
  sealing: SealingPolicy;
  /** Only records from before this time (ISO, UTC); absent: all. */
  before?: string | undefined;
}

/**
 * Erases for good all data of an address, including the trash and older versions, after sealing a copy. Seats of upcoming
 * webinars are cancelled first and offered on, without an email to the person. A registration with an open refund is kept until
 * that is paid.
 *
 * @returns the erased and the kept records
 */
async function erasePerson(scope: Scope, storesOf: StoresOf, erasure: PersonErasure): Promise<ErasureReport> {
  return scope.transaction(async (tx) => {
    const stores = storesOf(tx);
    // As all writes of places: the content first, then webinars, then the rest.
    await lockContentVersion(tx.db);
    const email = canonicalEmail(erasure.email);
    const isInScope = ({ addedAt }: { addedAt: string }) => !erasure.before || addedAt < erasure.before;
    await cancelOpenRegistrations(
      tx,
      stores,
      (await findHeldRegistrations(tx, email)).filter(isInScope),
      erasure.by,
    );

    // Read again: a cancelled registration may be owed a refund.
    const records = await findHeldRecords(tx, email);
    const account = await stores.accountErasure.find(email);
    const erased: Record<string, number> = {};
    let kept = 0;
    for (const name of peopleNames) {
      const all: HeldRecord[] = records[name];
      const held = all.filter(isInScope);
      const erasable = held.filter((record) => !isRefundOpen(record));
      await mapYielding(erasable, (record) => eraseWithCopy(tx, name, record, erasure));
      erased[name] = erasable.length;
      kept += held.length - erasable.length;
    }
    await eraseNotesOf(tx, records.enquiry.filter(isInScope));
    if (!erasure.before) {
      erased.consent = await stores.consents.endByAddress(email, withdrawalMethod(erasure.by));
      await deleteEmailsTo(tx, email);
    }
    if (account?.role === 'user' && isInScope(account)) {
      await eraseAccount(stores, account.id, erasure);
      erased.account = 1;
    }
    return {
      erased: Object.fromEntries(Object.entries(erased).filter(([, count]) => count > 0)),
      kept: reportOpenRefunds(kept),
    };
  });
}

/** Erases an account for good, after a sealed copy. @throws AppError missing; conflict for one of the staff */
function eraseAccount(
  { accountErasure }: Pick<Stores, 'accountErasure'>,
  id: string,
  copyOptions: CopyOptions,
): Promise<void> {
  return accountErasure.erase(id, (tx, account) => saveSealedAccount(tx, account, copyOptions));
}

/** Cancels what is still open, so that a due refund is recorded; no emails about it are written. */
async function cancelOpenRegistrations(
  tx: Scope,
  stores: Pick<Stores, 'registrations'>,
  registrations: readonly HeldRegistration[],
  by: Actor,
): Promise<void> {
  await mapYielding(registrations, async (registration) => {
    if (!(await isOpenRegistration(tx, registration))) return;
    const { id } = registration;
    await stores.registrations.applyAction({ id, by }, { kind: 'cancel' });
    const planned = tx.db.deleteFrom('webinarEmail').where('registrationId', '=', id);
    await planned.where('state', '=', 'planned').execute();
  });
}

async function eraseWithCopy(
  tx: Scope,
  record: PeopleName,
  held: HeldRecord,
  { by, ...erasure }: PersonErasure,
): Promise<void> {
  await saveSealedRecord(tx, record, held, erasure);
  await eraseRecord(tx, held.trashedBy || (await removeRecord(tx, record, held.id, by)), by);
}

/** Drops all waiting emails to the address. */
async function deleteEmailsTo({ db, engine }: Scope, email: string): Promise<void> {
  for (const to of emailSpellings(email)) {
    const pattern = containsPattern(JSON.stringify({ to }).slice(1, -1));
    await db
      .deleteFrom('email')
      .where(sql<boolean>`${lowerCase(engine, 'mail')} like ${pattern} escape '\\'`)
      .execute();
  }
}

/** The way in which consents are withdrawn by this erasure. */
function withdrawalMethod(by: Actor): ConsentMethod {
  return by.kind === 'visitor' ? 'link' : 'staff';
}

/**
 * Whether the address is verified: the site holds more about it than strangers can create in bulk, such as unconfirmed accounts,
 * and enquiries and registrations without a proof of work.
 */
async function isVerifiedAddress(
  { db, engine }: Pick<Scope, 'db' | 'engine'>,
  email: string,
): Promise<boolean> {
  const spellings = emailSpellings(email);
  const account = db
    .selectFrom('account')
    .select('id')
    .where('email', 'in', spellings)
    .where(({ or, eb }) => or([eb('emailConfirmedAt', 'is not', null), eb('role', '<>', 'user')]));
  const registration = db
    .selectFrom('registration')
    .select('id')
    .where(lowerCase(engine, 'email'), 'in', spellings)
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

/** The data held about people, across tables. */
export function createPeopleStore(scope: Scope, storesOf: StoresOf) {
  return {
    isVerifiedAddress: (email: string) => isVerifiedAddress(scope, email),

    /** All data held about an address, compared case-insensitively. */
    find: (email: string): Promise<HeldData> => findHeldData(scope, storesOf(scope), email),

    /** Erases it for good, except for records that must be kept for now. */
    erase: (erasure: PersonErasure): Promise<ErasureReport> => erasePerson(scope, storesOf, erasure),

    /** Erases enquiries without contact since a time (ISO, UTC). @returns how many */
    removeEnquiries: (before: string, signal?: AbortSignal) => removeEnquiries(scope, before, signal),

    /** Erases registrations past their retention. @returns how many */
    removeRegistrations: (limits: RegistrationLimits, signal?: AbortSignal) =>
      removeRegistrations(scope, limits, signal),

    /** Erases records of a type that arrived before a time (ISO, UTC). @returns how many */
    removeArrivedBefore: (name: PeopleName, before: string) => removeArrivedBefore(scope, name, before),

    /** The number of enquiries past their retention that staff have not closed. */
    countStillOpen: (enquiriesBefore: string) => countStillOpen(scope, enquiriesBefore),

    /** The number of records past their retention, and of enquiries that staff have not closed. */
    countOld: async (enquiriesBefore: string, registrations: RegistrationLimits) => ({
      enquiries: await countOldEnquiries(scope, enquiriesBefore),
      registrations: await countOldRegistrations(scope, registrations),
      stillOpen: await countStillOpen(scope, enquiriesBefore),
    }),

    /** Erases an account for good, after sealing a copy. @throws AppError missing; conflict for a staff account */
    eraseAccount: (id: string, copyOptions: CopyOptions): Promise<void> =>
      eraseAccount(storesOf(scope), id, copyOptions),
  };
}
