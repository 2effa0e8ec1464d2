import { expect, test } from 'vitest';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { keyOfQuote } from '../rules/refund-quote.ts';

const hour = 3_600_000;
/** The number of times that are tried; INSTANTS=10000 tries as many as the product promises. */
const count = Number(process.env.INSTANTS ?? (process.env.TEST_ALL ? 300 : 100));

const site = provideTestSite();

/** A seeded generator: the same numbers in each run. */
function drawing(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
const draw = drawing(20_261_122);
/** Milliseconds around a bound: most of them next to it, some up to two hours away. */
function about(): number {
  const far = Math.round(Math.exp(draw() * Math.log(2 * hour))) - 1;
  return draw() < 0.5 ? far : -far;
}

test(`at ${count} times around 24, 3 and 48 hours, the quote shown is the quote recorded`, async () => {
  const { selfService, selfServiceActions, registrationLinks, stores, database } = site.services;
  const start = site.clock().getTime() + 40 * 24 * hour;
  const at = (moment: number) => new Date(moment).toISOString();
  const { _id: webinarId } = await site.records.create('webinar', {
    ...{ title: 'Sleep', description: '<p>Text</p>', price: '1500' },
    ...{ startsAt: at(start), endsAt: at(start + hour), startdate: at(start).slice(0, 10) },
  });
  const { _id: id } = await site.records.create('registration', {
    ...{ webinarId, webinarTitle: 'Sleep', name: 'Meena', email: 'meena@example.com' },
    ...{ contact: '9000000001', status: 'registered', paid: 1 },
  });
  const links = await registrationLinks.ensure(stores, id);
  const token = links.my.split('/').at(-1) ?? '';
  const find = async () => {
    const found = await selfService.find(token);
    if (!found) throw new Error('The link leads nowhere.');
    return found;
  };
  const seen = { full: 0, none: 0, noShow: 0, asked: 0, tooLate: 0, refused: 0 };
  for (let tried = 0; tried < count; tried++) {
    // Restores the state directly in the database, without a history entry.
    await database.db.deleteFrom('cancellation').execute();
    await database.db
      .updateTable('registration')
      .set({ status: 'registered' })
      .where('id', '=', id)
      .execute();
    const before = draw() < 0.5 ? 24 * hour : 3 * hour;
    const moment = start - before + about();
    site.clock.stopAt(moment);
    const { quote } = (await find()).pageData;
    const left = start - moment;
    const share = left >= 24 * hour ? 'full' : left >= 3 * hour ? 'none' : 'noShow';
    expect([at(moment), quote?.share]).toEqual([at(moment), share]);
    if (!quote) return;

    // A page that was opened before the bound, and pressed after it.
    const other = { ...quote, share: share === 'full' ? ('none' as const) : ('full' as const) };
    if (tried % 10 === 0) {
      const pressed = selfServiceActions.apply(await find(), 'cancel', { quote: keyOfQuote(other) });
      await expect(pressed).rejects.toMatchObject({ reason: 'conflict' });
      expect((await find()).pageData.registration.status).toBe('registered');
      seen.refused += 1;
    }

    await selfServiceActions.apply(await find(), 'cancel', { quote: keyOfQuote(quote) });
    const [row, ...others] = await database.db.selectFrom('cancellation').selectAll().execute();
    expect(others).toEqual([]);
    expect(JSON.parse(row?.quote ?? '')).toEqual(quote);
    expect(row).toMatchObject({
      ...{ at: at(moment), source: 'parent', askBy: at(moment + 48 * hour) },
      refund: share === 'full' ? 'due' : 'none',
    });
    const { cancellation } = (await find()).pageData;
    expect(cancellation?.quote).toEqual(quote);
    seen[share] += 1;
    if (share !== 'full') continue;

    const later = about();
    site.clock.stopAt(moment + 48 * hour + later);
    expect((await find()).pageData.cancellation?.canRequestRefund).toBe(later <= 0);
    const asking = selfServiceActions.apply(await find(), 'askRefund', { payBackTo: 'meena@upi' });
    if (later > 0) {
      await expect(asking).rejects.toMatchObject({ reason: 'conflict' });
      seen.tooLate += 1;
      continue;
    }
    await asking;
    expect(await database.db.selectFrom('cancellation').select(['refund', 'payBackTo']).execute()).toEqual([
      { refund: 'requested', payBackTo: 'meena@upi' },
    ]);
    seen.asked += 1;
  }
  // Each case occurred.
  for (const [what, times] of Object.entries(seen)) expect([what, times > 0]).toEqual([what, true]);
  site.clock.reset();
}, 3_600_000);
