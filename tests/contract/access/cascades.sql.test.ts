import { beforeAll, expect, test } from 'vitest';
import { provideTestSite } from '../../factories/provided-site.ts';
import { registrationsOn } from '../../factories/registrations.ts';

const day = 86_400_000;
const site = provideTestSite();
let editor: string;
let all: ReturnType<typeof registrationsOn>;
beforeAll(async () => {
  editor = await site.register('eva', 'editor');
  all = registrationsOn(site);
});

const registrations = async () => (await site.records.list('registration')).map(({ _id }) => _id);
const remove = (id: string, token: string) => site.call('DELETE', `webinar/${id}`, { token });
const erase = (id: string, token: string) => site.call('DELETE', `trash/webinar/${id}`, { token });
const restore = (id: string, token: string) => site.call('POST', `trash/webinar/${id}/restore`, { token });
const inTrash = async (id: string, token: string) => {
  const { trash } = (await site.call('GET', 'trash', { token })).json();
  return trash.find(({ _id }: { _id: string }) => _id === id);
};
const rejection = 'Only an administrator can erase this, because registrations would go with it.';

test('an editor does not erase the registrations of a webinar with it', async () => {
  const { _id } = await all.webinar();
  const enrolled = await all.enrol(_id, all.name(), all.name());
  expect((await remove(_id, editor)).statusCode).toBe(200);
  const answer = await erase(_id, editor);
  expect([answer.statusCode, answer.json()]).toEqual([403, { message: rejection }]);
  expect(await inTrash(_id, editor)).toMatchObject({ dependentCount: 2, eraseError: rejection });

  // The editor can still undo their own mistake.
  expect((await restore(_id, editor)).statusCode).toBe(200);
  expect(await registrations()).toEqual(expect.arrayContaining(enrolled));

  await remove(_id, editor);
  expect(await inTrash(_id, site.admin)).not.toHaveProperty('eraseRefusal');
  expect((await erase(_id, site.admin)).statusCode).toBe(200);
  expect(await restore(_id, site.admin)).toMatchObject({ statusCode: 404 });
});

test('a registration that went into the trash before its webinar counts too', async () => {
  const { _id } = await all.webinar();
  const [earlier = ''] = await all.enrol(_id, all.name());
  await site.records.remove('registration', earlier);
  await remove(_id, editor);
  expect(await inTrash(_id, editor)).toMatchObject({ dependentCount: 0, eraseError: rejection });
  expect((await erase(_id, editor)).statusCode).toBe(403);
  // Once its own time in the trash is over, nothing is lost with the webinar.
  await site.call('DELETE', `trash/registration/${earlier}`, { token: site.admin });
  expect(await inTrash(_id, editor)).not.toHaveProperty('eraseRefusal');
  expect((await erase(_id, editor)).statusCode).toBe(200);
});

test('an editor erases a webinar without registrations', async () => {
  const { _id } = await all.webinar();
  const other = await all.webinar();
  await all.enrol(other._id, all.name());
  await remove(other._id, site.admin);
  await remove(_id, editor);
  expect(await inTrash(_id, editor)).not.toHaveProperty('eraseRefusal');
  expect((await erase(_id, editor)).statusCode).toBe(200);
});

test('a wrong year of a webinar does not expire its registrations', async () => {
  const { _id } = await all.webinar();
  const [enrolled = ''] = await all.enrol(_id, all.name());
  await site.services.jobRunner.runDue();
  site.clock.advance(40 * day);
  editor = await site.signIn('eva');
  const form = { startsAt: '2016-11-20T10:00:00.000Z', endsAt: '2016-11-20T11:00:00.000Z' };
  const saved = await site.call('PUT', `webinar/${_id}`, { token: editor, json: form });
  expect(saved.statusCode).toBe(200);
  await site.services.jobRunner.runDue();
  expect(await registrations()).toContain(enrolled);
});
