// Without the rules of tax: pages of parents that only list documents load this file.

/** The kinds of documents, as parents and staff read them. Each is numbered by itself in each financial year. */
export const documentKinds = {
  receipt: 'Receipt',
  invoice: 'Tax invoice',
  billOfSupply: 'Bill of supply',
  creditNote: 'Credit note',
} as const;
export type DocumentKind = keyof typeof documentKinds;

/** Why a credit note was made. */
export const creditReasons = {
  refund: 'Refund to the parent',
  correction: 'Payment recorded by mistake',
  chargeback: 'Payment taken back by the bank',
} as const;
export type CreditReason = keyof typeof creditReasons;

/** A document in a list: 'Tax invoice INV/26-27/00001'. */
export const documentTitle = ({ kind, number }: { kind: DocumentKind; number: string }): string =>
  `${documentKinds[kind]} ${number}`;
