import * as z from 'zod';
import { defineCalls, type TypesOfEach } from '#core/api/define-calls.ts';
import { day, id, idParams, keysOf, text } from '#core/api/schemas.ts';
import { creditReasons, documentKinds } from './rules/document-kinds.ts';

const paise = z.int().describe('In paise.');
const kind = z.enum(keysOf(documentKinds));

/** A document of a list. */
const listedDocument = z.object({
  _id: id,
  kind,
  number: text.describe('Unique, such as INV/26-27/00001.'),
  issuedOn: day.describe('A day in India.'),
  amount: paise.describe('With tax, in paise; that of a credit note is positive too.'),
});
export type ListedDocument = z.output<typeof listedDocument>;

/** A document as it was made. */
const documentView = listedDocument.extend({
  recipient: text.describe('The name of the parent; empty: its time of retention is over.'),
  supplier: z.object({
    name: text,
    address: text.describe('With line breaks; empty: not known.'),
    gstin: text.describe('Empty: not registered for GST.'),
  }),
  item: z.object({
    title: text,
    day: text.describe('The first day of the webinar, YYYY-MM-DD; empty: not known.'),
    serviceCode: text.describe('SAC; empty on receipts.'),
  }),
  reference: text.describe('Of the payment.'),
  placeOfSupply: text.describe('The code of a state; empty on receipts.'),
  tax: z
    .object({
      rate: z.int().describe('Basis points: 1800 is 18 percent.'),
      ...{ taxable: paise, cgst: paise, sgst: paise, igst: paise },
    })
    .nullable()
    .describe('Null: there is no tax.'),
  corrects: z
    .object({ number: text, kind, issuedOn: day })
    .nullable()
    .describe('The document that a credit note corrects.'),
  reason: z.enum([...keysOf(creditReasons), '']).describe('Why a credit note was made; empty: it is none.'),
});
export type DocumentView = z.output<typeof documentView>;

const listAnswer = z.object({ documents: z.array(listedDocument) });

/** The calls by which staff read documents. */
export const documentCalls = defineCalls('Documents', {
  'GET payments/:id/documents': {
    summary: 'The documents of a payment, the oldest first',
    action: 'registration.read',
    params: idParams('Of the payment.'),
    answers: { 200: listAnswer },
  },
  'GET registrations/:id/documents': {
    summary: 'The documents of a registration, the oldest first',
    action: 'registration.read',
    params: idParams('Of the registration.'),
    answers: { 200: listAnswer },
  },
  'GET documents/:id': {
    summary: 'One document',
    action: 'registration.read',
    params: idParams('Of the document.'),
    answers: { 200: documentView },
  },
});

declare module '#core/api-client/calls.ts' {
  interface ApiCalls extends TypesOfEach<typeof documentCalls> {}
}
