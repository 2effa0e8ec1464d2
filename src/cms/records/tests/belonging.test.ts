import { expect, test } from 'vitest';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { passRetentionPeriods } from '#tests/factories/retention.ts';

const site = provideTestSite();

const call = async (method: string, path: string, json?: object) =>
  site.call(method, path, { token: site.admin, ...(json && { json }) });
const person = { name: 'Meena Tarangini', email: 'meena@example.com', contact: '9000000001' };

async function webinarWith(...names: string[]) {
  const webinar = await site.records.create('webinar', { title: 'Sleep' });
  for (const name of names) {
    const registration = { webinarId: webinar._id, webinarTitle: webinar.title };
    await site.records.create('registration', {
      ...person,
      name,
      email: `${name}@example.com`,
      ...registration,
    });
  }
  return webinar;
}

test('registrations are deleted with their webinar, and restored with it', async () => {
  const webinar = await webinarWith('a', 'b', 'c');
  await call('DELETE', `webinar/${webinar._id}`);
  expect(await site.records.count('registration', { owner: webinar._id })).toBe(0);
  const { trash } = (await call('GET', 'trash?limit=1')).json();
  expect(trash).toMatchObject([{ record: 'webinar', _id: webinar._id, dependentCount: 3 }]);
  expect((await call('POST', `trash/webinar/${webinar._id}/restore`)).statusCode).toBe(200);
  expect(
    (await site.records.list('registration', { owner: webinar._id })).map(({ name }) => name).sort(),
  ).toEqual(['a', 'b', 'c']);
});

test('a deleted registration is restored only if its webinar exists and its email is not registered again', async () => {
  const webinar = await webinarWith('a');
  const [registration] = await site.records.list('registration', { owner: webinar._id });
  const path = `trash/registration/${registration?._id}/restore`;
  await call('DELETE', `webinar/deleteWebinarUser${registration?._id}`);
  const again = {
    ...person,
    name: 'a',
    email: 'a@example.com',
    webinarId: webinar._id,
    webinarTitle: 'Sleep',
  };
  const second = await site.records.create('registration', again);
  expect((await call('POST', path)).statusCode).toBe(409);
  await site.records.remove('registration', second._id);
  await call('DELETE', `webinar/${webinar._id}`);
  const answer = await call('POST', path);
  expect([answer.statusCode, answer.json().message]).toEqual([409, expect.stringContaining('deleted too')]);
  await call('POST', `trash/webinar/${webinar._id}/restore`);
  expect((await call('POST', path)).json()).toMatchObject({ name: 'a', webinarId: webinar._id });
});

test('erasing a person removes their data from the log, including their name', async () => {
  const marker = 'Unmistakable Marker';
  const enquiry = await site.records.create('enquiry', {
    ...person,
    name: marker,
    email: 'marker@example.com',
    city: 'Pune',
    message: `${marker} writes`,
  });
  await site.services.stores.emails.enqueue({
    kind: 'enquiry-received',
    about: { record: 'enquiry', id: enquiry._id },
    recipient: { record: 'enquiry', id: enquiry._id },
    mail: { to: 'marker@example.com', subject: marker, text: marker, html: marker },
  });
  const waiting = async () =>
    JSON.stringify(await site.services.database.db.selectFrom('email').selectAll().execute());
  expect(await waiting()).toContain(marker);
  await call('DELETE', `booksession/${enquiry._id}`);
  const logged = async () =>
    JSON.stringify(await site.services.database.db.selectFrom('change').selectAll().execute());
  expect(await logged()).toContain(marker);
  expect((await call('GET', 'trash')).body).toContain(marker);
  await passRetentionPeriods(site);
  expect(await waiting()).not.toContain(marker);
  expect(await logged()).not.toContain(marker);
  expect((await call('GET', 'trash')).body).not.toContain(marker);
});

test('children of a deleted menu entry move to the top level, and back when it is restored', async () => {
  const parent = await site.records.create('header', { title: 'Above', link: '/above' });
  const child = await site.records.create('header', { title: 'Below', link: '/below', parent: parent._id });
  await call('DELETE', `header/${parent._id}`);
  expect((await site.records.find('header', { id: child._id }))?.parent).toBe('');
  await call('POST', `trash/header/${parent._id}/restore`);
  expect((await site.records.find('header', { id: child._id }))?.parent).toBe(parent._id);
});

test('trash and history are for administrators, and for existing types', async () => {
  for (const [method, path] of [
    ['GET', 'trash'],
    ['POST', 'trash/blog/x/restore'],
    ['DELETE', 'trash/blog/x'],
    ['GET', 'history/blog/x'],
    ['GET', 'changes'],
    ['POST', 'history/blog/x/1/restore'],
  ] as const) {
    expect((await site.call(method, path)).statusCode).toBe(401);
    expect((await site.call(method, path, { token: site.user })).statusCode).toBe(403);
  }
  expect((await call('GET', 'history/account/x')).statusCode).toBe(404);
  expect((await call('GET', 'history/constructor/x')).statusCode).toBe(404);
  expect((await call('POST', 'trash/blog/x/restore')).statusCode).toBe(404);
});
