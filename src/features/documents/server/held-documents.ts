import { type SqlBool, sql } from 'kysely';
import { formatPaise } from '#core/text/money.ts';
import type { HeldRows } from '#features/privacy/rules/held-with-registration.ts';
import { documentTitle } from '../rules/document-kinds.ts';
import type { DocumentTables } from './tables.ts';

type HeldDocument = Pick<DocumentTables['document'], 'kind' | 'number' | 'issuedAt' | 'amount'>;

declare module '#features/privacy/rules/held-with-registration.ts' {
  interface HeldWithRegistration {
    documents: HeldDocument[];
  }
}

/** Receipts, invoices and credit notes in the copy of own data. */
export const heldDocuments: HeldRows<'documents'> = {
  key: 'documents',
  read: ({ db }, registrationId) =>
    db
      .selectFrom('document')
      .select(['kind', 'number', 'issuedAt', 'amount'])
      .where('registrationId', '=', registrationId)
      // For the partial index.
      .where(sql<SqlBool>`"registrationId" <> ''`)
      .orderBy('id')
      .execute(),
  describe: (documents, formatDatetime) =>
    documents.map((one) => [
      'Document',
      `${documentTitle(one)} of ${formatDatetime(one.issuedAt)}: ${formatPaise(one.amount)}`,
    ]),
};
