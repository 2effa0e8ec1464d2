import { createHash } from 'node:crypto';
import type { Scope } from '#core/database/scope.ts';
import type { Tables } from '#core/database/tables.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import type { SiteSettings } from '#features/settings/rules/settings.ts';
import { type ConsentPurpose, consentPurposes } from '../rules/consent.ts';
import { type Notice, type NoticeFacts, noticeOf } from '../rules/notices.ts';

export type NoticeService = ReturnType<typeof createNoticeService>;

type NoticeRow = Tables['notice'];

/** A notice as it is shown and as it is kept. */
export interface HashedNotice {
  notice: Notice;
  hash: string;
  row: Omit<NoticeRow, 'firstAt'>;
}

const purposes = Object.keys(consentPurposes) as ConsentPurpose[];

/** Adds the hash of a notice: the same text has the same hash on every site. */
function withHash(notice: Notice): HashedNotice {
  const { purpose, version, locale } = notice;
  const text = JSON.stringify(notice);
  const parts = [purpose, String(version), locale, text];
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return { notice, hash, row: { hash, purpose, version, locale, text } };
}

interface Dependencies {
  settings: Pick<Services['siteSettings'], 'last'>;
  /** Whether the site uses Google's captcha. */
  usesRecaptcha: boolean;
  /** Whether parents can pay through the payment service. */
  usesPaymentService: boolean;
}

/** The notices of all forms under the current settings (product: Notices and consent). */
export function createNoticeService({ settings, usesRecaptcha, usesPaymentService }: Dependencies) {
  const cache = new WeakMap<SiteSettings, Record<ConsentPurpose, HashedNotice>>();

  /** All notices under given settings. */
  function forSettings(set: SiteSettings): Record<ConsentPurpose, HashedNotice> {
    const cached = cache.get(set);
    if (cached) return cached;
    const facts: NoticeFacts = { ...set, usesRecaptcha, usesPaymentService };
    const all = Object.fromEntries(
      purposes.map((purpose) => [purpose, withHash(noticeOf(purpose, facts))]),
    ) as Record<ConsentPurpose, HashedNotice>;
    cache.set(set, all);
    return all;
  }

  return {
    forSettings,

    /** The current notice. The settings are not read again: that would wait for the very transaction that asks. */
    current: (purpose: ConsentPurpose): HashedNotice => forSettings(settings.last())[purpose],

    /** Stores all notices of given settings, so that a form opened under them finds its own. */
    async saveAll(tx: Pick<Stores, 'notices'>, set: SiteSettings): Promise<void> {
      for (const { row } of Object.values(forSettings(set))) await tx.notices.save(row);
    },

    /**
     * Finds the shown notice of a purpose and stores it if it is not stored yet.
     *
     * @param tx the stores of the transaction
     * @param shown hashes as sent
     * @returns its hash; undefined if the site knows none of them
     */
    async findShown(
      tx: Pick<Stores, 'notices'>,
      purpose: ConsentPurpose,
      shown: readonly string[],
    ): Promise<string | undefined> {
      const { hash, row } = forSettings(settings.last())[purpose];
      if (shown.includes(hash)) {
        await tx.notices.save(row);
        return hash;
      }
      for (const other of shown) if (await tx.notices.find(other, purpose)) return other;
      return undefined;
    },
  };
}

/** Stores the notices that people were shown, word for word (product: Notices and consent). */
export function createNoticeStore({ db, clock }: Pick<Scope, 'db' | 'clock'>) {
  return {
    /** Stores a notice; a stored one stays unchanged. */
    async save(notice: Omit<NoticeRow, 'firstAt'>): Promise<void> {
      await db
        .insertInto('notice')
        .values({ ...notice, firstAt: clock().toISOString() })
        .onConflict((conflict) => conflict.column('hash').doNothing())
        .execute();
    },

    async find(hash: string, purpose: string): Promise<NoticeRow | undefined> {
      return db
        .selectFrom('notice')
        .selectAll()
        .where('hash', '=', hash)
        .where('purpose', '=', purpose)
        .executeTakeFirst();
    },
  };
}
