import type { Scope } from '#core/database/scope.ts';
import { notFoundError } from '#core/errors.ts';
import type { DocumentView, ListedDocument } from '../api.ts';
import type { DocumentFacts } from '../rules/document.ts';
import { indianDayOf, startOfFinancialYear } from '../rules/financial-year.ts';
import type { DocumentRow } from './tables.ts';

const listed = ['id', 'kind', 'number', 'issuedAt', 'amount'] as const;
type ListedRow = Pick<DocumentRow, (typeof listed)[number]>;

/** More than there are for any payment. */
const maxDocuments = 200;

const toListed = ({ id, kind, number, issuedAt, amount }: ListedRow): ListedDocument => ({
  ...{ _id: id, kind, number, amount },
  issuedOn: indianDayOf(issuedAt),
});

function toView(row: DocumentRow): DocumentView {
  const { corrects, ...facts } = JSON.parse(row.facts) as DocumentFacts;
  return {
    ...toListed(row),
    recipient: row.recipient,
    ...facts,
    corrects: corrects && {
      ...{ number: corrects.number, kind: corrects.kind },
      issuedOn: indianDayOf(corrects.issuedAt),
    },
  };
}

/** Reads documents of payments, and removes what leads to the parent (product: Documents). */
export function createDocumentStore(scope: Scope) {
  return {
    /** Those of a payment or of a registration, the oldest first. */
    async listOf(column: 'paymentId' | 'registrationId', id: string): Promise<ListedDocument[]> {
      if (id === '') return [];
      const rows = scope.db.selectFrom('document').select(listed).where(column, '=', id);
      return (await rows.orderBy('id').limit(maxDocuments).execute()).map(toListed);
    },

    /**
     * A document.
     *
     * @param registrationId that of the parent who asks; absent for staff
     * @throws AppError missing
     */
    async find(id: string, registrationId?: string): Promise<DocumentView> {
      let rows = scope.db.selectFrom('document').selectAll().where('id', '=', id);
      if (registrationId !== undefined) rows = rows.where('registrationId', '=', registrationId);
      const row = registrationId === '' ? undefined : await rows.executeTakeFirst();
      if (!row) throw notFoundError('Document');
      return toView(row);
    },

    /** Separates the documents from an erased registration. The law keeps them, with the name, for some years. */
    async detach(registrationId: string): Promise<void> {
      await scope.db
        .updateTable('document')
        .set({ registrationId: '' })
        .where('registrationId', '=', registrationId)
        .execute();
    },

    /**
     * Removes the names from documents whose financial year ended before a time (ISO, UTC). Numbers and amounts stay.
     *
     * @returns from how many
     */
    async forgetNames(before: string): Promise<number> {
      const { numUpdatedRows } = await scope.db
        .updateTable('document')
        .set({ recipient: '' })
        .where('recipient', '<>', '')
        .where('issuedAt', '<', startOfFinancialYear(before))
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },
  };
}
