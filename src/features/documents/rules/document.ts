import type { CreditReason, DocumentKind } from './document-kinds.ts';
import { stateOfGstin } from './gstin.ts';
import { splitTax, splitTaxOfPart, type TaxSplit } from './tax.ts';

const prefixes: Record<DocumentKind, string> = {
  ...{ receipt: 'RCP', invoice: 'INV', billOfSupply: 'BOS', creditNote: 'CRN' },
};
/** Characters, by rules 46 and 49 of the CGST Rules. */
const maxNumberLength = 16;

/**
 * The number of a document, such as `INV/26-27/00001`.
 *
 * @param year a financial year: `26-27`
 * @param serial from 1
 * @throws RangeError beyond 999,999 documents of a kind in a year
 */
export function documentNumber(kind: DocumentKind, year: string, serial: number): string {
  const number = `${prefixes[kind]}/${year}/${String(serial).padStart(5, '0')}`;
  if (number.length > maxNumberLength) throw new RangeError(`There are too many documents in ${year}.`);
  return number;
}

/** What a document says, as it was when it was made. Amounts are paise. */
export interface DocumentFacts {
  supplier: {
    name: string;
    /** With line breaks; empty: not known. */
    address: string;
    /** Empty: not registered for GST. */
    gstin: string;
  };
  item: {
    title: string;
    /** The first day of the webinar; empty: not known. */
    day: string;
    /** Empty on receipts. */
    serviceCode: string;
  };
  /** The reference of the payment. */
  reference: string;
  /** The code of a state; empty on receipts. */
  placeOfSupply: string;
  /** Null: there is no tax. */
  tax: (TaxSplit & { /** Basis points. */ rate: number }) | null;
  /** The document that a credit note corrects. */
  corrects: { number: string /** ISO, UTC. */; issuedAt: string; kind: DocumentKind } | null;
  /** Empty: not a credit note. */
  reason: CreditReason | '';
}

/** The kind of document for money that has come. @param rate basis points; 0: exempt */
export function kindOfPayment(gstin: string, rate: number): Exclude<DocumentKind, 'creditNote'> {
  if (gstin === '') return 'receipt';
  return rate > 0 ? 'invoice' : 'billOfSupply';
}

/** A movement of money that documents follow from. */
export interface Movement {
  /** The id of the ledger line. */
  lineId: string;
  /** In paise; negative: money that is not there any more. */
  amount: number;
  /** Of a negative one. */
  reason: CreditReason;
}

interface Line {
  id: string;
  kind: string;
  amount: number;
}

/** The movements of ledger lines. Those of one change that bring money come first, so that it can be taken from them. */
export function movementsOf(lines: readonly Line[]): Movement[] {
  const movements = lines.flatMap(({ id, kind, amount }): Movement[] => {
    if (kind === 'paid') return [{ lineId: id, amount, reason: 'correction' }];
    if (kind === 'refunded') return [{ lineId: id, amount: -amount, reason: 'refund' }];
    return kind === 'chargeback' ? [{ lineId: id, amount: -amount, reason: 'chargeback' }] : [];
  });
  const moving = movements.filter(({ amount }) => amount !== 0);
  return [...moving.filter(({ amount }) => amount > 0), ...moving.filter(({ amount }) => amount < 0)];
}

/** A document for money, and what credit notes have taken from it so far, in paise. */
export interface OpenDocument {
  id: string;
  amount: number;
  credited: number;
}

/**
 * Which documents an amount is taken from, the last ones first. A payment from before there were documents has none:
 * what exceeds them is left out.
 *
 * @param documents the oldest first
 */
export function takeFrom(
  documents: readonly OpenDocument[],
  amount: number,
): { id: string; amount: number; earlier: number }[] {
  let rest = amount;
  return documents.toReversed().flatMap(({ id, amount: whole, credited }) => {
    const part = Math.min(whole - credited, rest);
    if (part <= 0) return [];
    rest -= part;
    return [{ id, amount: part, earlier: credited }];
  });
}

/** The tax of a document for money that has come; null: there is none. @param rate basis points */
export function taxOfPayment(
  { supplier, placeOfSupply: place }: Pick<DocumentFacts, 'supplier' | 'placeOfSupply'>,
  amount: number,
  rate: number,
): DocumentFacts['tax'] {
  if (kindOfPayment(supplier.gstin, rate) !== 'invoice') return null;
  return { ...splitTax(amount, rate, place !== stateOfGstin(supplier.gstin)), rate };
}

/** What a credit note takes of the tax of its document. @param earlier paise of credit notes before */
export function taxOfCredit(
  { supplier, placeOfSupply: place, tax }: Pick<DocumentFacts, 'supplier' | 'placeOfSupply' | 'tax'>,
  amount: number,
  earlier: number,
): DocumentFacts['tax'] {
  if (!tax) return null;
  const isInterState = place !== stateOfGstin(supplier.gstin);
  return { ...splitTaxOfPart(amount, earlier, tax.rate, isInterState), rate: tax.rate };
}
