import type { DocumentKind } from '../rules/document-kinds.ts';

/** A document as it was made. Nothing of it changes, except that the parent is left out in the end. */
export interface DocumentRow {
  id: string;
  kind: DocumentKind;
  /** The financial year, such as `26-27`. */
  year: string;
  /** From 1 in each year and kind, without gaps. */
  serial: number;
  /** Unique; what people read. */
  number: string;
  /** ISO, UTC. */
  issuedAt: string;
  paymentId: string;
  /** The ledger line that it follows from. */
  ledgerId: string;
  /** Empty: the registration is erased. */
  registrationId: string;
  /** The document that a credit note takes its amount from; empty: not a credit note. */
  correctsId: string;
  /** In paise, positive. */
  amount: number;
  /** The name of the parent; empty: its time of retention is over, or it was not known. */
  recipient: string;
  /** JSON: `DocumentFacts`. */
  facts: string;
}

/** The last serial number of a kind in a financial year. */
export interface DocumentCounterRow {
  kind: DocumentKind;
  year: string;
  last: number;
}

export interface DocumentTables {
  document: DocumentRow;
  documentCounter: DocumentCounterRow;
}
