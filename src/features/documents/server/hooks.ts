import type { RecordHooks } from '#cms/records/hooks.ts';
import { heldDocuments } from './held-documents.ts';
import { issueDocuments } from './issue.ts';
import { createDocumentStore } from './store.ts';

/** Documents follow from ledger lines, whoever adds them, and outlive the registration. */
export const documentHooks: RecordHooks = {
  type: 'registration',
  afterLedgerLines: issueDocuments,
  heldWithRegistration: heldDocuments,
  afterErase: (tx, { recordId }) => createDocumentStore(tx).detach(recordId),
};
