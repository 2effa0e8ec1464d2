import { afterAll, beforeAll, expect, test } from 'vitest';
import { system } from '#core/actor.ts';
import { startMailServer } from '#tests/factories/mail-server.ts';
import { createTestSite, type TestSite } from '#tests/factories/test-site.ts';
import { waitingEmails } from '#tests/factories/waiting-emails.ts';
import type { DemoGroup, FirstSteps } from '../api.ts';

let site: TestSite;
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  mailServer = await startMailServer();
  site = await createTestSite(mailServer.settings);
});
afterAll(async () => {
  await site.close();
  await mailServer.stop();
});

const read = async (token = site.admin): Promise<FirstSteps> => {
  const answer = await site.call('GET', 'first-steps', { token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const put = (json: unknown) => site.call('PUT', 'first-steps', { token: site.admin, json });
async function findStep(name: FirstSteps['items'][number]['name'], token?: string) {
  const { items } = await read(token);
  return items.find((step) => step.name === name);
}
async function saveSettings(values: Record<string, unknown>): Promise<void> {
  const { settings } = (await site.call('GET', 'site-settings', { token: site.admin })).json();
  const changes = Object.entries(values).map(([name, value]) => [
    name,
    { value, revision: settings[name].revision },
  ]);
  const json = { settings: Object.fromEntries(changes) };
  const saved = await site.call('PUT', 'site-settings', { token: site.admin, json });
  expect(saved.statusCode, saved.body).toBe(200);
}

/** Stores records as the demo does at the first start. */
async function loadDemo() {
  const { facts, records } = site.services.stores;
  await facts.recordOnce('first start');
  const by = system('demo');
  const create = async (...[name, values]: Parameters<TestSite['records']['create']>) =>
    (await records.create(name, values, by))._id;
  const top = await create('header', { title: 'Learn', link: '/blogs' });
  await create('header', { title: 'Courses', link: '/courses', parent: top });
  const banner = await create('banner', { title: 'Sample banner', description: '<p>Hello</p>' });
  const [quiet, busy] = [
    await create('webinar', { title: 'Quiet', startdate: '2031-01-01', enddate: '2031-01-01' }),
    await create('webinar', { title: 'Busy', startdate: '2031-01-02', enddate: '2031-01-02' }),
  ];
  const parent = { name: 'Made Up', email: 'made.up@example.com', contact: '9000000001' };
  const registration = await create('registration', { ...parent, webinarId: quiet, webinarTitle: 'Quiet' });
  return { top, banner, quiet, busy, registration };
}

test('owners and administrators read the steps, and no other role', async () => {
  const administrator = await site.register('meena', 'administrator');
  expect((await read(administrator)).items.map(({ name }) => name)).toEqual([
    ...['name', 'brand', 'contact', 'hours', 'email', 'webinar', 'demo', 'colleague', 'backup'],
  ]);
  for (const role of ['editor', 'frontDesk'] as const) {
    const token = await site.register(`a-${role.toLowerCase()}`, role);
    for (const [method, path] of [
      ['GET', 'first-steps'],
      ['PUT', 'first-steps'],
      ['POST', 'first-steps/test-email'],
      ['POST', 'first-steps/confirm-brand'],
      ['GET', 'first-steps/demo'],
      ['POST', 'first-steps/demo/remove'],
      ['POST', 'first-steps/demo/restore'],
    ] as const) {
      expect([path, (await site.call(method, path, { token })).statusCode]).toEqual([path, 403]);
    }
  }
});

test('the states follow from the data of the site', async () => {
  expect(await findStep('contact')).toMatchObject({
    isDone: false,
    missing: ['phones', 'emails', 'address'],
  });
  await saveSettings({ phones: ['+91 98765 43210'] });
  expect(await findStep('contact')).toMatchObject({ isDone: false, missing: ['emails', 'address'] });
  await saveSettings({ emails: ['care@example.org'], address: 'Lotus Court, Pune 411001' });
  expect(await findStep('contact')).toMatchObject({ isDone: true, missing: [] });

  expect(await findStep('hours')).toMatchObject({ isDone: false });
  await saveSettings({ openingHours: { week: [[], [], [], [], [], [], []], holidays: [] } });
  expect(await findStep('hours')).toMatchObject({ isDone: true });

  // Others of the staff were added above.
  expect(await findStep('colleague')).toMatchObject({ isDone: true });
  expect(await findStep('backup')).toMatchObject({ isDone: false });

  expect(await findStep('name')).toMatchObject({ isDone: true });
  const { accounts } = site.services.stores;
  const account = await accounts.findByEmail('asha@example.com');
  await accounts.rename(account?.id ?? '', 'Administrator');
  expect(await findStep('name')).toMatchObject({ isDone: false });
  await accounts.rename(account?.id ?? '', 'asha');
});

test('the brand is done once it was changed, or confirmed as it is', async () => {
  expect(await findStep('brand')).toMatchObject({ isDone: false, missing: [] });
  await saveSettings({ brandColour: '#1d4ed8' });
  expect(await findStep('brand')).toMatchObject({ isDone: true });
  await saveSettings({ brandColour: null });
  expect(await findStep('brand')).toMatchObject({ isDone: false });
  const confirmed = await site.call('POST', 'first-steps/confirm-brand', { token: site.admin });
  expect(confirmed.statusCode).toBe(200);
  expect(await findStep('brand')).toMatchObject({ isDone: true });
});

test('a step is skipped and shown again, and so is the list', async () => {
  expect((await put({ item: 'backup', isSkipped: true })).statusCode).toBe(200);
  expect(await findStep('backup')).toMatchObject({ isDone: false, isSkipped: true });
  await put({ item: 'backup', isSkipped: false });
  expect(await findStep('backup')).toMatchObject({ isSkipped: false });
  await put({ item: 'all', isSkipped: true });
  // The dashboard of each day does not compute what it does not show.
  expect(await read()).toMatchObject({ isDismissed: true, items: [] });
  const asked = await site.call('GET', 'first-steps?hidden=include', { token: site.admin });
  expect([asked.json().isDismissed, asked.json().items.length]).toEqual([true, 9]);
  expect((await site.call('GET', 'first-steps?hidden=yes', { token: site.admin })).statusCode).toBe(400);
  await put({ item: 'all', isSkipped: false });
  expect(await read()).toMatchObject({ isDismissed: false });
  for (const json of [{ item: 'weather', isSkipped: true }, { item: 'name', isSkipped: 'yes' }, {}])
    expect((await put(json)).statusCode).toBe(400);
});

test('a test email goes to the own address; only an accepted one ends the step', async () => {
  const send = async () => (await site.call('POST', 'first-steps/test-email', { token: site.admin })).json();
  mailServer.refuse('RCPT TO', 550, 'no such mailbox');
  expect(await send()).toMatchObject({ isSent: false, message: expect.stringContaining('no such mailbox') });
  expect(await findStep('email')).toMatchObject({ isDone: false });
  mailServer.accept();
  expect(await send()).toMatchObject({ isSent: true });
  expect(mailServer.received.at(-1)).toMatchObject({
    subject: 'A test email from Ananta',
    to: { text: 'asha@example.com' },
  });
  expect(await findStep('email')).toMatchObject({ isDone: true });
});

test('demo content is listed, removed and put back; changed entries and those of parents stay', async () => {
  const { top, banner, quiet, busy, registration } = await loadDemo();
  const token = site.admin;
  const { records } = site;
  expect(await findStep('webinar')).toMatchObject({ isDone: false });

  // A parent has registered for the one, and staff have made the banner their own.
  await records.create('registration', {
    ...{ name: 'Asha', email: 'real@example.com', contact: '9000000002' },
    ...{ webinarId: busy, webinarTitle: 'Busy' },
  });
  const form = { title: 'Our banner', description: '<p>Welcome</p>' };
  expect((await site.call('PUT', `banner/${banner}`, { token, form })).statusCode).toBe(200);

  const { groups }: { groups: DemoGroup[] } = (await site.call('GET', 'first-steps/demo', { token })).json();
  expect(Object.fromEntries(groups.map(({ record, ...group }) => [record, group]))).toEqual({
    header: {
      entries: [
        { _id: top, title: 'Learn' },
        { _id: expect.any(String), title: 'Courses' },
      ],
      kept: [],
    },
    banner: { entries: [], kept: [{ _id: banner, title: 'Our banner', reason: 'changed' }] },
    webinar: {
      entries: [{ _id: quiet, title: 'Quiet' }],
      kept: [{ _id: busy, title: 'Busy', reason: 'inUse' }],
    },
    registration: { entries: [{ _id: registration, title: 'Made Up' }], kept: [] },
  });
  // The menu is not counted: it stays unless it is chosen.
  expect((await read()).demo).toEqual({ count: 2, removedAt: null });

  const remove = (types: string[]) =>
    site.call('POST', 'first-steps/demo/remove', { token, json: { records: types } });
  expect((await remove([])).statusCode).toBe(400);
  expect((await remove(['weather'])).statusCode).toBe(400);
  expect((await remove(['header', 'banner', 'webinar', 'registration'])).json()).toEqual({ removed: 4 });
  expect(await records.count('header', { unpublished: true })).toBe(0);
  expect((await records.list('webinar')).map(({ title }) => title)).toEqual(['Busy']);
  expect(await waitingEmails(site, 'made.up@example.com')).toEqual([]);
  expect(await findStep('demo')).toMatchObject({ isDone: true });
  expect((await read()).demo).toEqual({ count: 0, removedAt: expect.any(String) });

  const restore = async () => (await site.call('POST', 'first-steps/demo/restore', { token })).json();
  expect(await restore()).toEqual({ restored: 4 });
  const [menu] = await records.list('header');
  expect([menu?._id, menu?.children.map(({ title }) => title)]).toEqual([top, ['Courses']]);
  expect(await records.count('registration', { owner: quiet })).toBe(1);
  expect(await waitingEmails(site, 'made.up@example.com')).toEqual([]);
  expect(await restore()).toEqual({ restored: 0 });

  // Restored entries count as unchanged, and can be removed again.
  expect((await remove(['webinar'])).json()).toEqual({ removed: 1 });
  expect(await records.count('registration', { owner: quiet })).toBe(0);
  const soon = (await read()).demo.removedAt;
  expect(soon).not.toBeNull();
  site.clock.advance(31 * 86_400_000);
  expect((await read(await site.signIn())).demo.removedAt).toBeNull();
});
