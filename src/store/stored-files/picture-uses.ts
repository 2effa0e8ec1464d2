import type { DraftHead } from '../../content/drafts.ts';
import { type ContentName, contentNames, isContentName } from '../../content/index.ts';
import { paged } from '../records/page.ts';
import type { Scope } from '../scope.ts';

/** How many entries and drafts show a picture, and whether a step of the history or the trash would show it again. */
export interface UseCounts {
  entries: number;
  drafts: number;
  isInHistory: boolean;
}

export type UsingDraft = Pick<DraftHead, 'id' | 'record' | 'recordId' | 'title' | 'accountName'>;

/** Who uses a picture. One of a logo or a banner may be in thousands of entries. */
export function createPictureUses({ db }: Scope) {
  const usesOf = (name: string) => db.selectFrom('fileUse').where('file', '=', name);

  return {
    /** The entries of content that show a picture, by type and the newest first; with a limit the first of them. */
    async entriesWith(name: string, limit?: number): Promise<{ record: ContentName; recordId: string }[]> {
      const found = usesOf(name).select(['record', 'recordId']).where('record', 'in', contentNames);
      const sorted = found.orderBy('record', 'desc').orderBy('recordId', 'desc');
      const rows = await paged(sorted, { limit }).execute();
      return rows.flatMap(({ record, recordId }) => (isContentName(record) ? [{ record, recordId }] : []));
    },

    /**
     * The drafts that show a picture, what was saved last first, up to a limit. One that was put away can be brought back
     * for a while, and counts until then.
     */
    async draftsWith(name: string, limit: number): Promise<UsingDraft[]> {
      const found = usesOf(name)
        .innerJoin('draft', 'draft.id', 'fileUse.recordId')
        .where('fileUse.record', '=', 'draft')
        .select(['draft.id', 'draft.record', 'draft.recordId', 'draft.title', 'draft.accountName']);
      return found.orderBy('draft.savedAt', 'desc').orderBy('draft.id').limit(limit).execute();
    },

    async countUses(name: string): Promise<UseCounts> {
      const counted = usesOf(name).select(({ fn }) => ['record', fn.countAll().as('total')]);
      const rows = await counted.where('record', 'not in', ['', 'library']).groupBy('record').execute();
      const sum = (isMeant: (record: string) => boolean) =>
        rows.reduce((all, { record, total }) => all + (isMeant(record) ? Number(total) : 0), 0);
      const change = await usesOf(name).select('file').where('record', '=', '').limit(1).executeTakeFirst();
      return {
        entries: sum(isContentName),
        drafts: sum((record) => record === 'draft'),
        isInHistory: change !== undefined,
      };
    },
  };
}
