import { sql } from 'kysely';
import { v7 as createId } from 'uuid';
import { storeErasure } from '#cms/history/erasures.ts';
import { timeFromNow } from '#core/clock.ts';
import { countRows, deleteRows, mapYielding } from '#core/database/batches.ts';
import type { Scope } from '#core/database/scope.ts';
import type { Tables } from '#core/database/tables.ts';
import { canonicalEmail, emailSpellings } from '#core/text/email-address.ts';
import type { ConsentMethod, ConsentPurpose } from '../rules/consent.ts';

export type Consent = Tables['consent'];

type NewConsent = Pick<Consent, 'purpose' | 'noticeHash' | 'record' | 'recordId' | 'email' | 'method'>;

/** A confirmed newsletter subscriber. */
export interface NewsSubscriber extends Pick<Consent, 'id' | 'email'> {
  /** The time of the confirmation: ISO, UTC. */
  since: string;
  /** The name in the record of the consent; empty: that record is deleted. */
  name: string;
}

/** Written out, because the partial index requires this exact condition. */
const isOpenNews = sql<boolean>`purpose = 'news' and "withdrawnAt" is null and email <> ''`;
const nameIn = (table: 'enquiry' | 'registration' | 'account') =>
  sql`(select name from ${sql.table(table)} as named
    where consent.record = ${table} and named.id = consent."recordId")`;
const nameOf = sql<string>`coalesce(${nameIn('enquiry')}, ${nameIn('registration')}, ${nameIn('account')}, '')`;
const sliceSize = 500;

/** Stores consents and their withdrawal. Addresses are compared in their canonical form. */
export function createConsentStore({ db, clock }: Pick<Scope, 'db' | 'clock'>) {
  const now = () => clock().toISOString();

  return {
    /**
     * Stores a consent. Must run in the transaction of the record it came with.
     *
     * @returns undefined if it is for the newsletter and the address already has an open one
     */
    async add(consent: NewConsent, { isConfirmed = false } = {}): Promise<Consent | undefined> {
      const at = now();
      return db
        .insertInto('consent')
        .values({
          ...consent,
          email: canonicalEmail(consent.email),
          ...{ id: createId(), at, confirmedAt: isConfirmed ? at : null },
          ...{ withdrawnAt: null, withdrawnBy: '' },
        })
        .onConflict((conflict) => conflict.column('email').where(isOpenNews).doNothing())
        .returningAll()
        .executeTakeFirst();
    },

    async find(id: string): Promise<Consent | undefined> {
      return db.selectFrom('consent').selectAll().where('id', '=', id).executeTakeFirst();
    },

    /** The open newsletter consent of an address, confirmed or not. */
    async findNews(email: string): Promise<Consent | undefined> {
      return db
        .selectFrom('consent')
        .selectAll()
        .where(isOpenNews)
        .where('email', 'in', emailSpellings(email))
        .executeTakeFirst();
    },

    /** Marks a consent as confirmed by the owner of the mailbox. @returns whether it was unconfirmed before */
    async confirm(id: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('consent')
        .set({ confirmedAt: now() })
        .where('id', '=', id)
        .where('confirmedAt', 'is', null)
        .where('withdrawnAt', 'is', null)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    /** Withdraws all open consents of an address to a purpose. @returns how many */
    async withdraw(email: string, purpose: ConsentPurpose, by: ConsentMethod): Promise<number> {
      const withdrawn = await db
        .updateTable('consent')
        .set({ withdrawnAt: now(), withdrawnBy: by })
        .where('email', 'in', emailSpellings(email))
        .where('purpose', '=', purpose)
        .where('withdrawnAt', 'is', null)
        .returning('id')
        .execute();
      // Recorded, so that a restored backup does not turn the newsletter on again.
      for (const { id } of withdrawn) await storeErasure({ db, clock }, 'withdrawal', id);
      return withdrawn.length;
    },

    /** Withdraws all consents of an address, and removes the address from them. @returns the number of withdrawn ones */
    endByAddress: (email: string, by: ConsentMethod): Promise<number> =>
      endConsentsOfAddress({ db, clock }, email, by),

    /** All that an address has agreed to, the last first. */
    async listOf(email: string): Promise<Consent[]> {
      return db
        .selectFrom('consent')
        .selectAll()
        .where('email', 'in', emailSpellings(email))
        .orderBy('id', 'desc')
        .execute();
    },

    /** The number of confirmed newsletter subscribers. */
    countNews: (): Promise<number> =>
      countRows(db.selectFrom('consent').where(isOpenNews).where('confirmedAt', 'is not', null)),

    /** All confirmed subscribers in slices, the oldest first. */
    async *newsSlices(): AsyncGenerator<NewsSubscriber[]> {
      let slice: NewsSubscriber[] = [];
      do {
        slice = await db
          .selectFrom('consent')
          .select(['id', 'email', nameOf.as('name')])
          .select(({ fn }) => fn.coalesce('confirmedAt', 'at').as('since'))
          .where(isOpenNews)
          .where('confirmedAt', 'is not', null)
          .where('id', '>', slice.at(-1)?.id ?? '')
          .orderBy('id')
          .limit(sliceSize)
          .execute();
        if (slice.length > 0) yield slice;
      } while (slice.length === sliceSize);
    },

    /**
     * Deletes consents that ended before a time (ISO, UTC), and older notices that no consent refers to.
     *
     * @returns how many consents
     */
    async removeEnded(before: string): Promise<number> {
      const ended = db.deleteFrom('consent').where('withdrawnAt', '<', before);
      const { numDeletedRows } = await ended.executeTakeFirstOrThrow();
      await db
        .deleteFrom('notice')
        .where('firstAt', '<', before)
        .where(sql<boolean>`not exists (select 1 from consent where consent."noticeHash" = notice.hash)`)
        .execute();
      return Number(numDeletedRows);
    },

    /**
     * Deletes unconfirmed newsletter consents from before a time (ISO, UTC), because another person may have typed the
     * address. @returns how many
     */
    removeUnconfirmed: (before: string): Promise<number> =>
      deleteRows(
        db
          .deleteFrom('consent')
          .where('purpose', '=', 'news')
          .where('confirmedAt', 'is', null)
          .where('at', '<', before),
      ),
  };
}

type ConsentScope = Pick<Scope, 'db' | 'clock'>;

/**
 * Ends the consents of an erased record or account. The consent and its notice stay on record without the address.
 * Newsletter consents are separate and stay.
 */
export async function endConsentsOf(
  { db, clock }: ConsentScope,
  record: string,
  recordId: string,
): Promise<void> {
  await db
    .updateTable('consent')
    .set(({ fn, val }) => ({
      email: '',
      withdrawnAt: fn.coalesce('withdrawnAt', val(timeFromNow(clock, 0))),
    }))
    .where('record', '=', record)
    .where('recordId', '=', recordId)
    .where('purpose', '<>', 'news')
    .execute();
}

async function endConsentsOfAddress(tx: ConsentScope, email: string, by: ConsentMethod): Promise<number> {
  const now = timeFromNow(tx.clock, 0);
  const ofAddress = () => tx.db.updateTable('consent').where('email', 'in', emailSpellings(email));
  const ended = await ofAddress()
    .set({ withdrawnAt: now, withdrawnBy: by })
    .where('withdrawnAt', 'is', null)
    .returning('id')
    .execute();
  const emptied = await ofAddress().set({ email: '' }).returning('id').execute();
  await mapYielding(emptied, ({ id }) => storeErasure(tx, 'consent', id));
  return ended.length;
}
