import { expect, test } from 'vitest';
import { visitor } from '#core/actor.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { registrationsOn } from '#tests/factories/registrations.ts';

const site = provideTestSite();

test('the terms of a registration are not in lists, and are restored from the trash with it', async () => {
  const { stores, database } = site.services;
  const registrations = registrationsOn(site);
  const talk = await registrations.webinar({ price: '500' });
  const [id = ''] = await registrations.enrol(talk._id, 'meena');
  const terms = async () =>
    (await database.db.selectFrom('registration').select('terms').where('id', '=', id).executeTakeFirst())
      ?.terms;
  const before = await terms();
  expect(before).toContain('500');
  const listed = await site.call('GET', `webinar/webinarregisteruser/${talk._id}`, { token: site.admin });
  expect(listed.body).toContain(id);
  expect(listed.body).not.toContain('terms');

  await site.records.remove('registration', id);
  const trashed = await stores.changes.findInTrash('registration', id);
  await stores.records.restore(trashed?.id ?? '', visitor);
  expect(await terms()).toBe(before);
});
