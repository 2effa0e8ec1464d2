import type { ContentName } from '#cms/records/registry.ts';
import { countRows, deleteRows } from '#core/database/batches.ts';
import type { Scope } from '#core/database/scope.ts';
import { AppError } from '#core/errors.ts';
import { maxPreviews, type PreviewLink } from './rules.ts';

export interface PreviewRow extends PreviewLink {
  /** The hash of the token, which is not stored: a reader of the database has no link. */
  tokenHash: string;
}

export interface PreviewTables {
  previewLink: PreviewRow;
}

const columns = [
  ...(['id', 'record', 'recordId', 'draftId'] as const),
  ...(['accountId', 'accountName', 'createdAt', 'expiresAt'] as const),
] as const;

/** Upper limit of listed links of an entry. */
const maxListed = 100;

/** Stores preview links. Revoked ones are deleted; the activity has an entry about them. */
export function createPreviewStore({ db, clock }: Pick<Scope, 'db' | 'clock'>) {
  const now = () => clock().toISOString();
  const validLinks = () => db.selectFrom('previewLink').select(columns).where('expiresAt', '>', now());

  return {
    /** @throws AppError tooMany */
    async add(preview: PreviewRow): Promise<void> {
      const links = db.selectFrom('previewLink').where('accountId', '=', preview.accountId);
      if ((await countRows(links.where('expiresAt', '>', now()))) >= maxPreviews) {
        throw new AppError('tooMany', 'You have very many previews open. Please revoke some of their links.');
      }
      await db.insertInto('previewLink').values(preview).execute();
    },

    /** The valid link with a token hash. */
    findByToken: (tokenHash: string): Promise<PreviewLink | undefined> =>
      validLinks().where('tokenHash', '=', tokenHash).executeTakeFirst(),

    /** The valid links of an entry, or of a draft of a new one, newest first. */
    async listOf(
      record: ContentName,
      of: { recordId: string } | { draftId: string },
    ): Promise<PreviewLink[]> {
      const all = validLinks().where('record', '=', record);
      const own =
        'recordId' in of
          ? all.where('recordId', '=', of.recordId).where('recordId', '<>', '')
          : all.where('draftId', '=', of.draftId).where('draftId', '<>', '');
      return own.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(maxListed).execute();
    },

    /** @returns the deleted link; undefined if there is no such valid link */
    async revoke(id: string): Promise<PreviewLink | undefined> {
      return db
        .deleteFrom('previewLink')
        .where('id', '=', id)
        .where('expiresAt', '>', now())
        .returning(columns)
        .executeTakeFirst();
    },

    /** Assigns the links of a draft to the entry that was created from it. Must run in the transaction of that save. */
    async moveToEntry(draftId: string, recordId: string): Promise<void> {
      await db.updateTable('previewLink').set({ recordId }).where('draftId', '=', draftId).execute();
    },

    /** Deletes links that expired before a time (ISO, UTC). @returns how many */
    forget: (before: string): Promise<number> =>
      deleteRows(db.deleteFrom('previewLink').where('expiresAt', '<', before)),
  };
}
