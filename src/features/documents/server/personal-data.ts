import {
  columns,
  nothingPersonal,
  type PersonalTables,
  personalColumns,
} from '#core/manifest/personal-data.ts';

/** Eight years: accounting records (Companies Act, section 128); the CGST Act, section 36, asks for six. */
export const retentionDays = 2922;

const document = personalColumns({
  ...{ subject: 'parent', purpose: 'to keep receipts, invoices and credit notes, as tax law requires' },
  keptFor: { days: retentionDays, after: 'the end of the financial year, without the name from then on' },
  eraser: 'documents.forgetNames',
});
const link = personalColumns({
  ...{ subject: 'parent', purpose: 'to show a parent the documents of a registration' },
  ...{ keptFor: { until: 'the registration is erased' }, eraser: 'documents.detach' },
});

export const documentPersonalData = {
  document: {
    ...columns(
      nothingPersonal,
      ...(['id', 'kind', 'year', 'serial', 'number', 'issuedAt', 'paymentId'] as const),
      ...(['ledgerId', 'correctsId', 'amount'] as const),
      // Facts of supplier and webinar; the parent has a column of its own.
      'facts',
    ),
    registrationId: link.facts,
    recipient: document.words,
  },
  documentCounter: columns(nothingPersonal, 'kind', 'year', 'last'),
} satisfies PersonalTables;
