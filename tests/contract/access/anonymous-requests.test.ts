import { beforeAll, expect, test } from 'vitest';
import { may } from '#core/access/roles.ts';
import { createLinkToken, hashLinkToken } from '#core/http/secrets.ts';
import { csrfHeaders } from '../../factories/csrf-headers.ts';
import { dumpOf } from '../../factories/database-dump.ts';
import { provideTestSite } from '../../factories/provided-site.ts';
import { registrationsOn } from '../../factories/registrations.ts';
import { password } from '../../factories/test-site.ts';

/** Anonymous requests change no existing data (product: Registrations), with any call and any spelling. */

const parent = { name: 'Meena Rao', email: 'meena.rao@bücher.example', contact: '9833344555' };
/** Spellings of the parent's address: of the same mailbox, or equal for some programs. */
const spellings = [
  parent.email,
  'MEENA.RAO@BÜCHER.EXAMPLE',
  'meena.rao@xn--bcher-kva.example',
  'meena.rao@bu\u0308cher.example',
  ' meena.rao@bücher.example ',
  'meenarao@bücher.example',
  'meena.rao+news@bücher.example',
  'ｍeena.rao@bücher.example',
  'meena.rao@bücher。example',
  'meena.rao@bücher.example\0',
  'meena.rao@bücher.example,other@evil.example',
];
const phones = [parent.contact, '+91 98333 44555', '09833344555', '0091-98333-44555'];
const stranger = { name: 'Stranger', city: 'Pune', message: 'Hello', understood: 'yes', wanted: 'yes' };

const site = provideTestSite();
let webinarId: string;
let headers: Record<string, string>;
let networks = 0;
beforeAll(async () => {
  const { stores } = site.services;
  const of = registrationsOn(site);
  webinarId = (await of.webinar({ price: '500' }))._id;
  const cancelled = (await of.webinar({ price: '500' }))._id;
  const enrol = (id: string) => stores.registrations.enrol({ webinarId: id, ...parent }, of.by);
  const { id } = await enrol(cancelled);
  await stores.registrations.applyAction({ id, by: of.by }, { kind: 'paid', isPaid: true, note: 'UPI 1' });
  await of.step(id, 'cancel');
  await stores.refunds.requestRefund(id, 'meena@upi');
  await enrol(webinarId);
  const enquiry = await site.records.create('enquiry', { ...parent, city: 'Delhi', message: 'Sleep' });
  await stores.conversations.recordArrival(enquiry);
  const json = { ...parent, password };
  await site.call('POST', 'auth/register', { json, from: '10.9.0.1' });
  await site.call('POST', 'auth/login', { json, from: '10.9.0.1' });
  const account = await stores.accounts.findByEmail(parent.email);
  const expiresAt = new Date(site.clock().getTime() + 86_400_000).toISOString();
  await stores.accounts.addPasswordReset(account?.id ?? '', hashLinkToken(createLinkToken()), expiresAt);
  const link = { tokenHash: hashLinkToken(createLinkToken()), email: parent.email, expiresAt };
  await stores.ownDataLinks.save(link);
  const wish = { record: 'account', recordId: account?.id ?? '', wantsNews: true, method: 'link' } as const;
  await stores.transaction((tx) =>
    site.services.consentService.setNews(tx, { ...wish, email: parent.email }),
  );
  headers = await csrfHeaders(site, 'webinar');
  // Writes planned emails, which records the notifications of parents.
  await site.services.jobRunner.runDue();
  await site.services.jobRunner.runDue();
});

/** Tables of counts, queues and derived data, without personal data. */
const derived =
  /^(?:limitCount|job|jobRun|email|emailLog|webinarEmail|siteState|fact|searchWord|recordCount|contentVersion) /;

/** The number of taken seats of a webinar, which follows from its registrations. */
const seats = /,"(?:seatsTaken|seatsAwaited|lastInLine)":\d+/g;

/** Every row that belongs to a person, in its current state. */
const rows = async () =>
  (await dumpOf(site.services)).filter((line) => !derived.test(line)).map((line) => line.replace(seats, ''));

/** The calls by which visitors may send data. */
const calls = () =>
  site.routes.filter(({ method, action }) => !['GET', 'HEAD'].includes(method) && may(undefined, action));

/** Makes a call as a visitor, with all data of the parent, in one spelling. */
async function send(route: { method: string; url: string }, email: string, contact: string): Promise<number> {
  const path = route.url.replace(/:\w+/g, 'f'.repeat(64));
  const fields = {
    ...{ ...stranger, email, contact, webinarId, password: 'another quiet house' },
    ...{ token: 'f'.repeat(64), ticket: 'x', step: 'erase', payBackTo: 'evil@upi', news: 'yes' },
  };
  const from = `10.8.${networks >> 8}.${networks++ & 255}`;
  const answer = path.startsWith('/api/')
    ? await site.call(route.method, path, { json: fields, headers, from })
    : await site.call(route.method, path, {
        ...{ from, raw: new URLSearchParams(fields).toString() },
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
  return answer.statusCode;
}

test('no call of visitors changes an existing row', async () => {
  const before = await rows();
  const found: Record<string, { statuses: number[]; lost: string[] }> = {};
  for (const route of calls()) {
    const statuses = new Set<number>();
    for (const [at, email] of spellings.entries()) {
      // Each call has unused limits: none may be without effect only because of an earlier one.
      await site.services.database.db.deleteFrom('limitCount').execute();
      statuses.add(await send(route, email, phones[at % phones.length] ?? ''));
    }
    // Some work is done a moment after its answer.
    await site.settled();
    await site.services.jobRunner.runDue();
    const after = new Set(await rows());
    const lost = before.filter((row) => !after.has(row));
    found[`${route.method} ${route.url}`] = { statuses: [...statuses].sort(), lost };
  }
  expect(Object.entries(found).filter(([, { lost }]) => lost.length > 0)).toEqual([]);
  // Each was parsed, and refused only for a missing link or captcha.
  expect(Object.values(found).filter(({ statuses }) => statuses.some((status) => status >= 500))).toEqual([]);
});
