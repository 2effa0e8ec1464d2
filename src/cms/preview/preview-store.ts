import type { ContentName } from '#cms/records/registry.ts';
import type { Scope } from '#core/database/scope.ts';
import { AppError } from '#core/errors.ts';
import { maxPreviews, type PreviewLink } from './rules.ts';

export interface PreviewRow extends PreviewLink {
  /** Of the token, which is kept nowhere: who reads the database has no link. */
  tokenHash: string;
}

export interface PreviewTables {
  previewLink: PreviewRow;
}

const columns = [
  ...(['id', 'record', 'recordId', 'draftId'] as const),
  ...(['accountId', 'accountName', 'createdAt', 'expiresAt'] as const),
] as const;

/** More live links of one entry than anybody looks through. */
const maxListed = 100;

/** Links to what visitors do not see. What is revoked is gone; the activity tells of it. */
export function createPreviewStore({ db, clock }: Pick<Scope, 'db' | 'clock'>) {
  const now = () => clock().toISOString();
  const live = () => db.selectFrom('previewLink').select(columns).where('expiresAt', '>', now());

  return {
    /** @throws Refusal tooMany */
    async add(preview: PreviewRow): Promise<void> {
      const { total } = await db
        .selectFrom('previewLink')
        .select(({ fn }) => fn.countAll().as('total'))
        .where('accountId', '=', preview.accountId)
        .where('expiresAt', '>', now())
        .executeTakeFirstOrThrow();
      if (Number(total) >= maxPreviews) {
        throw new AppError('tooMany', 'You have very many previews open. Please revoke some of their links.');
      }
      await db.insertInto('previewLink').values(preview).execute();
    },

    /** The one that lasts still, by the hash of its token. */
    findByToken: (tokenHash: string): Promise<PreviewLink | undefined> =>
      live().where('tokenHash', '=', tokenHash).executeTakeFirst(),

    /** Those of an entry, or of a draft of a new one, that last still; the newest first. */
    async listOf(
      record: ContentName,
      of: { recordId: string } | { draftId: string },
    ): Promise<PreviewLink[]> {
      const all = live().where('record', '=', record);
      const own =
        'recordId' in of
          ? all.where('recordId', '=', of.recordId).where('recordId', '<>', '')
          : all.where('draftId', '=', of.draftId).where('draftId', '<>', '');
      return own.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(maxListed).execute();
    },

    /** @returns what it was; undefined where there is none that lasts */
    async revoke(id: string): Promise<PreviewLink | undefined> {
      return db
        .deleteFrom('previewLink')
        .where('id', '=', id)
        .where('expiresAt', '>', now())
        .returning(columns)
        .executeTakeFirst();
    },

    /** From now on those of a draft show the entry that it has become. Belongs in the transaction of that save. */
    async follow(draftId: string, recordId: string): Promise<void> {
      await db.updateTable('previewLink').set({ recordId }).where('draftId', '=', draftId).execute();
    },

    /** Forgets those that have expired before a moment (ISO, UTC). @returns how many */
    async forget(before: string): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('previewLink')
        .where('expiresAt', '<', before)
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },
  };
}
