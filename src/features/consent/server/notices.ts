import { createHash } from 'node:crypto';
import type { Scope } from '#core/database/scope.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import type { NoticeRow } from '#features/privacy/server/tables.ts';
import type { SiteSettings } from '#features/settings/rules/settings.ts';
import type { LiveSettings } from '#features/settings/server/current-settings.ts';
import { type ConsentPurpose, consentPurposes } from '../rules/consent.ts';
import { type Notice, type NoticeFacts, noticeOf, type ShownNotice } from '../rules/notices.ts';

export type NoticeService = ReturnType<typeof createNoticeService>;

/** A notice as it is shown and as it is kept. */
export interface HashedNotice {
  notice: Notice;
  hash: string;
  row: Omit<NoticeRow, 'firstAt'>;
}

const purposes = Object.keys(consentPurposes) as ConsentPurpose[];

/** A notice with what it is known by: the same words have the same hash on every site. */
function hashed(notice: Notice): HashedNotice {
  const { purpose, version, locale } = notice;
  const text = JSON.stringify(notice);
  const parts = [purpose, String(version), locale, text];
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return { notice, hash, row: { hash, purpose, version, locale, text } };
}

interface Parts {
  settings: Pick<LiveSettings, 'last'>;
  /** Whether the captcha is Google's. */
  usesRecaptcha: boolean;
}

/** What people are told at each form, under the settings as they are (product: Notices and consent). */
export function createNoticeService({ settings, usesRecaptcha }: Parts) {
  const known = new WeakMap<SiteSettings, Record<ConsentPurpose, HashedNotice>>();

  /** All notices under some settings. */
  function under(set: SiteSettings): Record<ConsentPurpose, HashedNotice> {
    const before = known.get(set);
    if (before) return before;
    const facts: NoticeFacts = { ...set, usesRecaptcha };
    const all = Object.fromEntries(
      purposes.map((purpose) => [purpose, hashed(noticeOf(purpose, facts))]),
    ) as Record<ConsentPurpose, HashedNotice>;
    known.set(set, all);
    return all;
  }

  return {
    under,

    /** The notice of today. Not read anew: that would wait for the very transaction in which it is asked. */
    current: (purpose: ConsentPurpose): HashedNotice => under(settings.last())[purpose],

    /** Keeps all notices of some settings, so that a form which was opened under them finds its own. */
    async keepAll(inside: Pick<Stores, 'notices'>, set: SiteSettings): Promise<void> {
      for (const { row } of Object.values(under(set))) await inside.notices.keep(row);
    },

    /**
     * Which of the notices that a sender says were shown is of a purpose; kept from now on if it was not yet.
     *
     * @param inside the stores of the transaction
     * @param shown hashes, as they were sent
     * @returns its hash; undefined where the site knows none of them
     */
    async findShown(
      inside: Pick<Stores, 'notices'>,
      purpose: ConsentPurpose,
      shown: readonly string[],
    ): Promise<string | undefined> {
      const { hash, row } = under(settings.last())[purpose];
      if (shown.includes(hash)) {
        await inside.notices.keep(row);
        return hash;
      }
      for (const other of shown) if (await inside.notices.find(other, purpose)) return other;
      return undefined;
    },
  };
}

/** A notice as a page needs it. */
export function shownNotice({ hash, notice: { short, items } }: HashedNotice): ShownNotice {
  return { hash, short, items };
}

/** Keeps what people were told, word for word (product: Notices and consent). */
export function createNoticeStore({ db, clock }: Pick<Scope, 'db' | 'clock'>) {
  return {
    /** Keeps one; one that is kept stays as it is. */
    async keep(notice: Omit<NoticeRow, 'firstAt'>): Promise<void> {
      await db
        .insertInto('notice')
        .values({ ...notice, firstAt: clock().toISOString() })
        .onConflict((conflict) => conflict.column('hash').doNothing())
        .execute();
    },

    /** One that was shown at some time, for a purpose. */
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
