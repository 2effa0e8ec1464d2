import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOlderDatabase, type OlderDatabase } from '../../factories/older-database.ts';

const moment = '2026-11-22T10:00:00.000Z';
const base = { addedAt: moment, changedAt: moment, revision: 1 };
let older: OlderDatabase;
beforeAll(async () => {
  older = await createOlderDatabase('0032-draft-states');
});
afterAll(() => older.close());

test('webinars from before there were seats have no limit, and whoever has enrolled has a seat', async () => {
  const { db, migrate } = older;
  const columns = await db.introspection.getTables();
  const texts = (table: string, values: Record<string, string | number | null>) => {
    const found = columns.find(({ name }) => name === table)?.columns ?? [];
    const needed = found.filter((one) => !one.isNullable && !one.hasDefaultValue);
    const empty = needed.map(({ name, dataType }) => [name, /int/i.test(dataType) ? 0 : '']);
    return { ...Object.fromEntries(empty), ...base, ...values };
  };
  for (const id of ['w1', 'w2']) {
    await db
      .insertInto('webinar')
      .values(texts('webinar', { id, title: 'Sleep', link: id }))
      .execute();
  }
  for (const id of ['r1', 'r2']) {
    const place = { id, webinarId: 'w1', name: 'Meena', email: `${id}@example.com`, contact: '9000000001' };
    await db
      .insertInto('registration')
      .values(texts('registration', { ...place, registerAt: moment }))
      .execute();
  }
  await migrate();
  const seats = ['id', 'capacity', 'seatsTaken', 'seatsAwaited', 'lastInLine', 'calledOff', 'startsAt'];
  const common = { capacity: null, seatsAwaited: 0, lastInLine: 0, calledOff: 0, startsAt: '' };
  expect(await db.selectFrom('webinar').select(seats).orderBy('id').execute()).toEqual([
    { ...common, id: 'w1', seatsTaken: 2 },
    { ...common, id: 'w2', seatsTaken: 0 },
  ]);
  const states = ['id', 'status', 'inLine', 'offeredUntil', 'joinedAt', 'paid', 'told', 'revision'];
  const place = { status: 'registered', inLine: null, offeredUntil: '', joinedAt: '', paid: 0, told: '' };
  expect(await db.selectFrom('registration').select(states).orderBy('id').execute()).toEqual([
    { ...place, id: 'r1', revision: 1 },
    { ...place, id: 'r2', revision: 1 },
  ]);
  for (const table of ['webinarLetter', 'placeLink'])
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
});
