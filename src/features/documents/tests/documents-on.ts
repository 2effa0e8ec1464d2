import { expect } from 'vitest';
import type { LedgerAction } from '#features/payments/api.ts';
import { registrationsOn } from '#tests/factories/registrations.ts';
import type { TestSite } from '#tests/factories/test-site.ts';
import type { DocumentView } from '../api.ts';
import { documentNumber } from '../rules/document.ts';
import type { DocumentKind } from '../rules/document-kinds.ts';
import type { DocumentSettings } from '../rules/document-settings.ts';

/** Payments of registrations and their documents. */
export function documentsOn(site: Pick<TestSite, 'records' | 'services' | 'clock'>) {
  const { stores, database } = site.services;
  const of = registrationsOn(site);

  async function documentsOf(payment: string): Promise<DocumentView[]> {
    // All of them: lists are bounded, and a test with kills makes hundreds.
    const rows = database.db.selectFrom('document').select('id').where('paymentId', '=', payment);
    const ids = await rows.orderBy('id').execute();
    return Promise.all(ids.map(({ id }) => stores.documents.find(id)));
  }

  const numbers = () =>
    database.db
      .selectFrom('document')
      .select(['kind', 'year', 'serial', 'number'])
      .orderBy('kind')
      .orderBy('year')
      .orderBy('serial')
      .execute();

  async function apply(payment: string, action: LedgerAction): Promise<void> {
    const { revision } = await stores.payments.find(payment);
    await stores.payments.applyAction({ id: payment, revision }, action, 'Neel');
  }

  return {
    apply,
    of: documentsOf,
    numbers,

    /** @returns the ids of a new registration and of its payment */
    async charged(price: string): Promise<{ id: string; payment: string }> {
      const { _id } = await of.webinar({ price });
      const [id = ''] = await of.enrol(_id, of.name());
      const payment = await stores.payments.of(id);
      if (!payment) throw new Error('Nothing was charged.');
      return { id, payment: payment.id };
    },

    confirm: (payment: string, amount: number) =>
      apply(payment, { kind: 'confirm', amount, bankReference: '', note: '' }),

    recordRefund: (refund: { registrationId: string; cancellationId: string }, isPaid: boolean) =>
      stores.transaction(async (tx) => {
        await tx.lockContent();
        await tx.payments.recordRefund(refund, isPaid, 'Neel');
      }),

    row: (id: string) =>
      database.db.selectFrom('document').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),

    /** What documents say that the site has, in paise. */
    sum: (documents: readonly DocumentView[]): number =>
      documents.reduce((sum, { kind, amount }) => sum + (kind === 'creditNote' ? -amount : amount), 0),

    /** Changes settings, as the screen does. */
    async set(values: Partial<DocumentSettings>): Promise<void> {
      for (const [name, value] of Object.entries(values)) {
        const row = { value: JSON.stringify(value), changedBy: 'Neel', changedAt: '', revision: 1 };
        await database.db
          .insertInto('siteSetting')
          .values({ name, ...row })
          .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
          .execute();
      }
    },

    erase: (email: string) =>
      site.services.erasureService.erasePerson(stores, { email, by: of.by, requestId: '' }),

    /**
     * Expects consecutive serial numbers from 1 in each kind and year, up to the counters.
     *
     * @param isQuiet whether no process makes documents meanwhile, between both readings
     */
    async expectNoGaps(isQuiet = true): Promise<void> {
      const counters = await database.db.selectFrom('documentCounter').selectAll().execute();
      const last = new Map<string, number>();
      for (const { kind, year, serial, number } of await numbers()) {
        const key = `${kind} ${year}`;
        expect(serial).toBe((last.get(key) ?? 0) + 1);
        expect(number).toBe(documentNumber(kind as DocumentKind, year, serial));
        last.set(key, serial);
      }
      const counted = new Map(counters.map((row) => [`${row.kind} ${row.year}`, row.last]));
      if (isQuiet) expect(counted).toEqual(last);
      else for (const [key, serial] of counted) expect(serial).toBeLessThanOrEqual(last.get(key) ?? 0);
    },
  };
}
