import pLimit from 'p-limit';
import { expect, test } from 'vitest';
import { readConfig } from '#config.ts';
import { visitor } from '#core/actor.ts';
import { openDatabase } from '#core/database/database.ts';
import { openScope } from '#core/database/scope.ts';
import { AppError } from '#core/errors.ts';
import { seatedStatuses } from '#features/webinars/rules/registration-status.ts';
import { createStores } from '#features.ts';
import { createRandom, seed } from '#tests/factories/random.ts';
import { registrationsOn } from '#tests/factories/registrations.ts';
import { auditSeats, expectFairSeats } from '#tests/factories/seat-audit.ts';
import { createTestSite } from '#tests/factories/test-site.ts';
import type { PaymentAction } from '../api.ts';
import { createPaymentService } from '../server/service.ts';

const [parents, seats, atOnce, price] = [1000, 20, 6, 149_900];
const hour = 3_600_000;

test(`of ${parents} parents who enrol for ${seats} paid seats and pay in any order, no more get a paid seat, and no money is out of sight`, async () => {
  console.log(`What happens comes by chance; TEST_SEED=${seed} repeats it.`);
  const random = createRandom(seed);
  const site = await createTestSite();
  // A second connection, as another process would have.
  const other = openDatabase(readConfig(site.environment).database, () => undefined);
  const { database, stores } = site.services;
  const { db } = database;
  await auditSeats(database);
  await db
    .insertInto('siteSetting')
    .values({ name: 'unpaidSeatHours', value: '24', revision: 1, changedAt: '', changedBy: '' })
    .execute();
  const of = registrationsOn(site);
  const { _id: webinarId } = await of.webinar({ capacity: seats, price: '1499', payTo: 'ananta@bank' });
  const there = createStores(openScope(other, site.clock, () => undefined));
  const processes = [stores, there].map((one) => ({
    stores: one,
    payments: createPaymentService({ stores: one, sendRefund: undefined, wakeDelivery: () => undefined }),
  }));
  const staff = { account: { id: 'neel', name: 'Neel' } } as Parameters<
    ReturnType<typeof createPaymentService>['applyAction']
  >[2];
  const ids: string[] = [];
  const done = { confirmed: 0, reported: 0, late: 0, released: 0 };
  /** Paise that staff have found in the account. */
  let found = 0;

  /** A busy database refuses what waits too long for a lock. The sender tries again, as a form does. */
  async function persist(act: () => Promise<unknown>): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        await act();
        return;
      } catch (error) {
        if (!(error instanceof AppError) || error.reason !== 'unavailable' || tries === 10) throw error;
      }
    }
  }

  /** What comes too late is refused, which is no failure. */
  async function attempt(act: () => Promise<unknown>): Promise<boolean> {
    try {
      await persist(act);
      return true;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      done.late += 1;
      return false;
    }
  }

  const seatedAndPaid = async () => {
    const rows = await db.selectFrom('registration').select(['status', 'paid']).execute();
    return rows.filter(({ status, paid }) => paid === 1 && seatedStatuses.includes(status)).length;
  };

  const limit = pLimit(atOnce);
  const steps = {
    async enrol({ stores: { registrations } }: (typeof processes)[number]) {
      const name = of.name();
      const values = { webinarId, name, email: `${name}@example.com`, contact: '9000000001' };
      await persist(async () => ids.push((await registrations.enrol(values, visitor)).id));
    },
    async report({ stores: { payments } }: (typeof processes)[number], id: string) {
      if (await attempt(() => payments.claim(id, ''))) done.reported += 1;
    },
    async confirm({ payments }: (typeof processes)[number], id: string) {
      // It was read before another process, or the end of the hold, changes it.
      const payment = await stores.payments.of(id);
      if (!payment) return;
      const amount = random() < 0.15 ? 50_000 : price;
      const action: PaymentAction = { kind: 'confirm', amount, bankReference: '', note: '' };
      const target = { id: payment.id, revision: payment.revision };
      if (!(await attempt(() => payments.applyAction(target, action, staff)))) return;
      done.confirmed += 1;
      found += amount;
    },
    async answer({ stores: { registrations } }: (typeof processes)[number], id: string) {
      const kind = random() < 0.8 ? 'accept' : 'cancel';
      await attempt(() => registrations.applyAction({ id, by: visitor }, { kind }));
    },
    async wait({ stores: { payments, registrations } }: (typeof processes)[number]) {
      site.clock.advance(5 * hour);
      await persist(async () => {
        done.released += await payments.endDueHolds();
      });
      await persist(() => registrations.endDue());
    },
  };

  /** A parent by chance, those with a payment more often: the others can only be refused. */
  async function pick(): Promise<string> {
    const rows = await db.selectFrom('payment').select('registrationId').execute();
    const some = random() < 0.8 && rows.length > 0 ? rows.map((row) => row.registrationId) : ids;
    return some[Math.floor(random() * some.length)] ?? '';
  }
  const offered = async () => {
    const rows = await db.selectFrom('registration').select('id').where('status', '=', 'offered').execute();
    return rows[Math.floor(random() * rows.length)]?.id;
  };

  await Promise.all(
    Array.from({ length: parents }, (_, number) =>
      limit(async () => {
        const [process, another] = number % 2 ? processes : [...processes].reverse();
        if (!process || !another) throw new Error('There is no process.');
        await steps.enrol(process);
        // Different processes act on the same seats.
        const [paying, answering] = [await pick(), await offered()];
        await Promise.all([
          random() < 0.07 ? steps.confirm(another, paying) : undefined,
          random() < 0.04 ? steps.report(process, paying) : undefined,
          answering && random() < 0.4 ? steps.answer(another, answering) : undefined,
          number % 40 === 39 ? steps.wait(process) : undefined,
        ]);
        if (number % 20 === 0) expect(await seatedAndPaid()).toBeLessThanOrEqual(seats);
      }),
    ),
  );
  for (let round = 0; round < 5; round++) await Promise.all(processes.map((one) => steps.wait(one)));

  expect(await seatedAndPaid()).toBeLessThanOrEqual(seats);
  await of.expectCorrectSeats();
  await expectFairSeats(database);
  // Each rupee is a paid seat, or in the list of problems, or has a recorded cancellation.
  const payments = await db
    .selectFrom('payment')
    .innerJoin('registration', 'registration.id', 'payment.registrationId')
    .selectAll('payment')
    .select('registration.status')
    .where('received', '>', 0)
    .execute();
  const listed = new Set((await stores.payments.list('problems', 10_000)).map(({ _id }) => _id));
  const cancelled = new Set(
    (await db.selectFrom('cancellation').select('registrationId').execute()).map((row) => row.registrationId),
  );
  const outOfSight = payments.filter(({ id, state, status, registrationId }) => {
    if (listed.has(id)) return false;
    const isPaidSeat = state === 'paid' && seatedStatuses.includes(status);
    return !isPaidSeat && !cancelled.has(registrationId);
  });
  expect(outOfSight).toEqual([]);
  expect(payments.reduce((sum, { received }) => sum + received, 0)).toBe(found);
  console.log(done, { paid: await seatedAndPaid(), problems: listed.size });
  for (const [what, times] of Object.entries(done)) expect([what, times > 0]).toEqual([what, true]);
  await other.close();
  await site.close();
}, 900_000);
