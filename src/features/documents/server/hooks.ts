import type { RecordHooks } from '#cms/records/hooks.ts';
import { issueDocuments } from './issue.ts';
import { createDocumentStore } from './store.ts';

/** Documents follow from ledger lines, whoever adds them, and outlive the registration. */
export const documentHooks: RecordHooks = {
  type: 'registration',
  afterLedgerLines: issueDocuments,
  afterErase: (tx, { recordId }) => createDocumentStore(tx).detach(recordId),
};
