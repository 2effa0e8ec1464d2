/** The lists of payments, in the order of the tabs. */
export const paymentLists = ['expected', 'claimed', 'overdue', 'paid', 'sendBack', 'problems'] as const;
export type PaymentList = (typeof paymentLists)[number];

/** Lists that the dashboard counts: those that staff have to follow. */
export const totalledLists = ['expected', 'claimed', 'overdue', 'problems'] as const satisfies PaymentList[];

/** Maximum characters of a note on a payment. */
export const maxNoteLength = 200;

/** Maximum number of payments in a list. */
export const maxPayments = 500;

/** Maximum number of payments that are confirmed together. */
export const maxConfirmed = 200;

/** Maximum characters of a pasted statement. */
export const maxStatementLength = 200_000;
