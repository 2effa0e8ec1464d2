import type { Browser, Page } from 'playwright/test';
import type { PaymentAction } from '#features/payments/api.ts';
import { isAddedEmail } from '#features/webinars/rules/added-emails.ts';
import { webinarEmailTypes } from '#features/webinars/rules/email-schedule.ts';
import { keyOfQuote } from '#features/webinars/rules/refund-quote.ts';
import { type EmailsSite, hour, minute, startEmailsSite } from '#tests/browser/support/emails-site.ts';
import { expect, expectAccessible, test } from '#tests/browser/support/fixtures.ts';
import { expectToFit } from '#tests/browser/support/widths.ts';
import { dumpOf } from '#tests/factories/database-dump.ts';

const day = 24 * hour;
/** Counts of page views, loading times and limits. */
const counts = /^(?:pageView|missedSearch|pageSpeed|limitCount)\b/;
const rowsOf = async ({ services }: EmailsSite) =>
  (await dumpOf(services)).filter((line) => !counts.test(line)).sort();

/**
 * Opens each link three times, with scripts, as malware scanners of mail servers do, in a browser that resembles a
 * person's.
 */
async function openAll(page: Page, site: EmailsSite, seen: Set<string>): Promise<void> {
  const emails = await site.emails();
  expect(emails.length).toBeGreaterThan(0);
  const before = await rowsOf(site);
  const links = new Set(emails.flatMap((email) => email.links));
  for (const link of links) {
    for (let look = 0; look < 3; look++) await page.goto(link, { waitUntil: 'load' });
    await lookAtOwnPage(page);
  }
  expect(await rowsOf(site)).toEqual(before);
  for (const { kind } of emails) seen.add(kind);
}

/** The states of a parent's page, each with its heading. */
const ownPages = [
  ...['join: Get your links by email', 'join: Your place is cancelled'],
  ...['join: Your seat is reserved', 'my: A seat is free for you', 'my: Get your links by email'],
  'my: Not confirmed yet',
  ...['my: This webinar has already taken place', 'my: This webinar has been cancelled'],
  ...['my: Your place is cancelled', 'my: Your seat is reserved'],
];
const looked = new Set<string>();

/** A parent's own page, once in each of the states that emails lead to. */
async function lookAtOwnPage(page: Page): Promise<void> {
  const [, kind] = /\/(my|join|my-data\/news|my-data)\/[0-9a-f]{64}$/.exec(page.url()) ?? [];
  if (!kind) return;
  const state = `${kind}: ${await page.getByRole('main').getByRole('heading', { level: 2 }).first().innerText()}`;
  if (looked.has(state)) return;
  looked.add(state);
  await expectAccessible(page);
  await expectToFit(page, { dark: [390] });
}

/** Opens the links of emails in a browser whose name is that of a person's. */
async function withScanner(
  browser: Browser,
  work: (site: EmailsSite, open: () => Promise<void>, seen: ReadonlySet<string>) => Promise<void>,
): Promise<void> {
  const site = await startEmailsSite();
  const userAgent =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
  const page = await (await browser.newContext({ userAgent })).newPage();
  const seen = new Set<string>();
  try {
    await work(site, () => openAll(page, site, seen), seen);
  } finally {
    await page.context().close();
    await site.stop();
  }
}

test('opening every link of every email, three times and with scripts, changes nothing @all', async ({
  browser,
}) => {
  test.setTimeout(15 * minute);
  await withScanner(browser, async (site, open, seen) => {
    const { registrationService, stores, selfServiceActions, myLinks } = site.services;
    const oneSeat = await site.webinar('One seat', 30 * day, { capacity: 1 });
    const meena = await site.enrol(oneSeat, 'Meena');
    await site.enrol(oneSeat, 'Kabir');
    const quoted = await stores.refunds.quoteOf(meena);
    const quote = quoted && keyOfQuote(quoted.quote);
    await registrationService.applyActionOfParent(meena, { kind: 'cancel', quote });
    // While the registration is offered.
    await open();

    await site.advance(25 * hour);
    const talk = await site.webinar('A talk', 20 * day);
    const asha = await site.enrol(talk, 'Asha');
    // Again with the same email.
    await site.enrol(talk, 'Asha');
    // Without a proof of work.
    await site.enrol(talk, 'Zoya', { mayEmail: true, mayHoldSeat: async () => true });
    const other = await site.webinar('Another talk', 21 * day);
    const leela = await site.enrol(other, 'Leela');
    await registrationService.applyActionOfParent(leela, { kind: 'move', webinarId: talk });
    const off = await site.webinar('Called off', 20 * day);
    const ravi = await site.enrol(off, 'Ravi');
    await stores.records.update('webinar', off, { calledOff: 1 }, site.staff);
    await stores.records.update('webinar', talk, site.times(20 * day + hour), site.staff);
    await site.advance(6 * minute);
    const message = { subject: 'A word', text: 'Dear {name}', replyTo: 'hello@example.com', ids: [asha] };
    const kind = 'webinar-message';
    await stores.plannedEmails.plan({ webinarId: talk, kind, dedupeKey: 'one', details: message });
    await selfServiceActions.apply({ id: ravi, email: 'ravi@example.com' }, 'newLink', {});
    myLinks.resendLinks('asha@example.com');
    await expect.poll(() => site.hasWritten('place-links')).toBe(true);
    await site.advance(2000);
    await open();

    await site.advance(19 * day + hour);
    await site.advance(23 * hour + 10 * minute);
    await open();
    await stores.records.update(
      'webinar',
      talk,
      { recordingUrl: 'https://films.example/secret' },
      site.staff,
    );
    await site.advance(day);
    await open();
    const all = [...webinarEmailTypes(), 'place-links', 'new-place-link'];
    expect(all.filter((kind) => !seen.has(kind) && !isAddedEmail(kind))).toEqual([]);
    expect([...looked].sort()).toEqual(ownPages);
  });
});

test('opening every link of every email about a payment changes nothing @all', async ({ browser }) => {
  test.setTimeout(15 * minute);
  await withScanner(browser, async (site, open, seen) => {
    const { registrationService, stores } = site.services;
    const { id, name } = site.staff;
    await stores.siteSettings.write('unpaidSeatHours', '48', 0, id);
    const talk = await site.webinar('A talk', 20 * day, { payTo: 'ananta@bank' });
    const enrol = (parent: string) => site.enrol(talk, parent);
    async function apply(registration: string, action: Exclude<PaymentAction, { kind: 'sendRefund' }>) {
      const payment = await stores.payments.of(registration);
      if (!payment) throw new Error('Nothing was charged.');
      await stores.payments.applyAction(payment, action, name);
    }
    const confirm = (rupees: number) =>
      ({ kind: 'confirm', amount: rupees * 100, bankReference: '', note: '' }) as const;

    await enrol('Kabir');
    const [part, paid, gone, reported] = [
      await enrol('Asha'),
      await enrol('Meena'),
      await enrol('Ravi'),
      await enrol('Leela'),
    ];
    await apply(part, confirm(500));
    await apply(paid, confirm(1500));
    await registrationService.applyActionOfParent(gone, { kind: 'cancel' });
    await apply(gone, confirm(1500));
    await stores.payments.claim(reported, '412345678901');
    await apply(reported, { kind: 'notFound' });
    await site.advance(6 * minute);
    await open();

    await apply(part, { kind: 'chargeback', note: '' });
    await apply(paid, confirm(1500));
    await site.advance(25 * hour);
    await site.advance(6 * minute);
    await open();

    await apply(paid, { kind: 'surplusRefunded', note: '' });
    await site.advance(24 * hour);
    await stores.payments.endDueHolds();
    await site.advance(6 * minute);
    await open();
    expect(webinarEmailTypes().filter((kind) => isAddedEmail(kind) && !seen.has(kind))).toEqual([]);
  });
});
