import type { RecordHooks } from '#cms/records/hooks.ts';
import type { ListedDocument } from '../api.ts';
import { documentPath } from '../rules/document-link.ts';
import { keptDocuments } from '../rules/retention.ts';
import { heldDocuments } from './held-documents.ts';
import { issueDocuments } from './issue.ts';
import { createDocumentStore } from './store.ts';

declare module '#features/webinars/rules/registration-additions.ts' {
  interface AddedToOwnPage {
    /** Receipts, invoices and credit notes, the oldest first. */
    documents?: ListedDocument[];
  }
}

/** Documents follow from ledger lines, whoever adds them, and outlive the registration. */
export const documentHooks: RecordHooks = {
  type: 'registration',
  afterLedgerLines: issueDocuments,
  heldWithRegistration: heldDocuments,
  notErased: keptDocuments,
  registrationPages: {
    async readForParent(scope, registrationId) {
      return { documents: await createDocumentStore(scope).listOf('registrationId', registrationId) };
    },
    pathOf: documentPath,
  },
  afterErase: (tx, { recordId }) => createDocumentStore(tx).detach(recordId),
};
