import { sql } from 'kysely';
import { v7 as createId } from 'uuid';
import { isInTrash } from '#cms/records/change-store.ts';
import { defaultBrand } from '#core/brand/brand.ts';
import type { Scope } from '#core/database/scope.ts';
import { storedValue } from '#core/manifest/settings-definition.ts';
import {
  type DocumentFacts,
  documentNumber,
  kindOfPayment,
  type Movement,
  movementsOf,
  takeFrom,
  taxOfCredit,
  taxOfPayment,
} from '../rules/document.ts';
import {
  type DocumentSettings,
  documentSettings,
  rateOf,
  supplyStateOf,
} from '../rules/document-settings.ts';
import { financialYearOf } from '../rules/financial-year.ts';
import type { DocumentRow } from './tables.ts';

/** A payment, as far as documents name it. */
interface PaymentFacts {
  id: string;
  registrationId: string;
  webinarId: string;
  reference: string;
}

/** The facts of a document that do not depend on its number. */
type DocumentDraft = Pick<
  DocumentRow,
  'kind' | 'paymentId' | 'ledgerId' | 'registrationId' | 'correctsId' | 'amount' | 'recipient'
> & { facts: DocumentFacts };

/**
 * Makes the documents that follow from new ledger lines: one for each line that brings money, and for each that takes
 * some away a credit note for each document that it takes from. Runs in the transaction of the lines, so that neither
 * exists without the other, and a number that is not used is given to the next document.
 */
export async function issueDocuments(
  tx: Scope,
  {
    payment,
    lines,
  }: { payment: PaymentFacts; lines: readonly { id: string; kind: string; amount: number }[] },
): Promise<void> {
  for (const movement of movementsOf(lines))
    if (movement.amount > 0) await issue(tx, await draftOfPayment(tx, payment, movement));
    else await issueCreditNotes(tx, payment, movement);
}

async function issueCreditNotes(tx: Scope, payment: PaymentFacts, { lineId, amount, reason }: Movement) {
  const rows = await tx.db
    .selectFrom('document')
    .selectAll()
    .where('paymentId', '=', payment.id)
    .orderBy('id')
    .execute();
  const creditedOf = (id: string) =>
    rows.reduce((sum, { correctsId, amount: one }) => (correctsId === id ? sum + one : sum), 0);
  const open = rows
    .filter(({ kind }) => kind !== 'creditNote')
    .map(({ id, amount: whole }) => ({ id, amount: whole, credited: creditedOf(id) }));
  for (const part of takeFrom(open, -amount)) {
    const original = rows.find(({ id }) => id === part.id);
    if (!original) continue;
    const { number, issuedAt, kind, recipient } = original;
    const facts = JSON.parse(original.facts) as DocumentFacts;
    await issue(tx, {
      ...{ kind: 'creditNote', paymentId: payment.id, ledgerId: lineId },
      ...{ registrationId: payment.registrationId, correctsId: part.id, amount: part.amount, recipient },
      facts: {
        ...facts,
        tax: taxOfCredit(facts, part.amount, part.earlier),
        corrects: { number, issuedAt, kind },
        reason,
      },
    });
  }
}

async function draftOfPayment(
  tx: Scope,
  payment: PaymentFacts,
  { lineId, amount }: Movement,
): Promise<DocumentDraft> {
  const settings = await readSettings(tx);
  const { legalName, legalAddress, gstin, serviceCode } = settings;
  const rate = rateOf(settings.taxRate);
  const kind = kindOfPayment(gstin, rate);
  const { recipient, title, day } = await readParticulars(tx, payment);
  const place = gstin ? supplyStateOf(settings) : '';
  const supplier = { name: legalName, address: legalAddress, gstin };
  return {
    ...{ kind, paymentId: payment.id, ledgerId: lineId, registrationId: payment.registrationId },
    ...{ correctsId: '', amount, recipient },
    facts: {
      supplier,
      item: { title, day, serviceCode: gstin ? serviceCode : '' },
      reference: payment.reference,
      placeOfSupply: place,
      tax: taxOfPayment({ supplier, placeOfSupply: place }, amount, rate),
      ...{ corrects: null, reason: '' },
    },
  };
}

/** Stores a document with the next number of its kind and financial year. */
async function issue(tx: Scope, { facts, ...draft }: DocumentDraft): Promise<void> {
  const issuedAt = tx.clock().toISOString();
  const year = financialYearOf(issuedAt);
  const { last: serial } = await tx.db
    .insertInto('documentCounter')
    .values({ kind: draft.kind, year, last: 1 })
    // Locks the row until the transaction ends: the next document waits, and a rollback gives the number back.
    .onConflict((conflict) =>
      conflict.columns(['kind', 'year']).doUpdateSet({ last: sql`"documentCounter"."last" + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  const number = documentNumber(draft.kind, year, serial);
  const row: DocumentRow = {
    ...{ id: createId(), year, serial, number, issuedAt },
    ...draft,
    facts: JSON.stringify(facts),
  };
  await tx.db.insertInto('document').values(row).execute();
}

const settingNames = Object.keys(documentSettings) as (keyof DocumentSettings)[];

/** The settings in force; an empty name or address is that of the brand, if the owner has set it. */
async function readSettings({ db }: Pick<Scope, 'db'>): Promise<DocumentSettings> {
  const rows = await db
    .selectFrom('siteSetting')
    .select(['name', 'value'])
    .where('name', 'in', [...settingNames, 'brandName', 'address'])
    .execute();
  const stored = new Map(rows.map(({ name, value }) => [name, value]));
  const textOf = (name: string) => String(JSON.parse(stored.get(name) ?? '""'));
  const set = Object.fromEntries(
    settingNames.map((name) => [name, storedValue<unknown>(documentSettings[name], stored.get(name))]),
  ) as unknown as DocumentSettings;
  return {
    ...set,
    legalName: set.legalName || textOf('brandName') || defaultBrand.name,
    legalAddress: set.legalAddress || textOf('address'),
  };
}

/** The parent and the webinar of a payment, also after their deletion. */
async function readParticulars(
  { db }: Scope,
  { id, registrationId, webinarId }: PaymentFacts,
): Promise<{ recipient: string; title: string; day: string }> {
  const webinar = await db
    .selectFrom('webinar')
    .select(['title', 'startdate'])
    .where('id', '=', webinarId)
    .executeTakeFirst();
  const registration =
    (await db
      .selectFrom('registration')
      .select(['name', 'webinarTitle'])
      .where('id', '=', registrationId)
      .executeTakeFirst()) ?? (await findInTrash(db, registrationId));
  // An erased registration has left its name in earlier documents, which the law keeps.
  const earlier = registration
    ? undefined
    : await db
        .selectFrom('document')
        .select(['recipient', 'facts'])
        .where('paymentId', '=', id)
        .orderBy('id', 'desc')
        .executeTakeFirst();
  const earlierTitle = earlier && (JSON.parse(earlier.facts) as DocumentFacts).item.title;
  return {
    recipient: registration?.name ?? earlier?.recipient ?? '',
    title: webinar?.title || registration?.webinarTitle || earlierTitle || 'Webinar',
    day: webinar?.startdate ?? '',
  };
}

async function findInTrash(
  db: Scope['db'],
  registrationId: string,
): Promise<{ name: string; webinarTitle: string } | undefined> {
  const deleted = await db
    .selectFrom('change')
    .select('before')
    .where('record', '=', 'registration')
    .where('recordId', '=', registrationId)
    .where(sql<boolean>`"kind" = 'trashed'`)
    .where(isInTrash)
    .executeTakeFirst();
  return deleted?.before ? JSON.parse(deleted.before) : undefined;
}
