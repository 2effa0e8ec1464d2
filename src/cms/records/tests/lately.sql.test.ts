import { expect, test } from 'vitest';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { passRetentionPeriods } from '#tests/factories/retention.ts';

const site = provideTestSite();

const call = async (method: string, path: string, json?: object) =>
  site.call(method, path, { token: site.admin, ...(json && { json }) });
const lately = async (limit: number) => (await call('GET', `changes?limit=${limit}`)).json().changes;

async function webinarWith(...names: string[]) {
  const webinar = (await call('POST', 'webinar', { title: 'Sleep', description: '<p>a</p>' })).json();
  for (const name of names) {
    await site.records.create('registration', {
      ...{ name, email: `${name}@example.com`, contact: '9000000001' },
      ...{ webinarId: webinar._id, webinarTitle: 'Sleep' },
    });
  }
  return webinar;
}

test('recent changes have actor, kind and record, newest first', async () => {
  const { _id } = (await call('POST', 'course', { title: 'Calm mornings' })).json();
  await call('PUT', `course/${_id}`, { title: 'Calm evenings' });
  expect(await lately(2)).toEqual([
    {
      record: 'course',
      _id,
      title: 'Calm evenings',
      kind: 'updated',
      at: expect.any(String),
      by: 'asha',
    },
    expect.objectContaining({ kind: 'created', title: 'Calm mornings' }),
  ]);
});

test('changes caused by another change are left out', async () => {
  const { _id } = await webinarWith('Meena', 'Ravi');
  await call('DELETE', `webinar/${_id}`);
  await call('POST', `trash/webinar/${_id}/restore`);
  await call('DELETE', `webinar/${_id}`);
  await call('DELETE', `trash/webinar/${_id}`);
  const kinds = (await lately(7)).map(({ record, kind }: Record<string, string>) => `${record} ${kind}`);
  expect(kinds).toEqual([
    'webinar erased',
    'webinar trashed',
    'webinar restored',
    'webinar trashed',
    'registration created',
    'registration created',
    'webinar created',
  ]);
});

test('of people only the name is listed, and nothing after their erasure', async () => {
  const marker = 'Unmistakable Marker';
  const enquiry = await site.records.create('enquiry', {
    ...{ name: marker, email: 'marker@example.com', contact: '9000000055' },
    ...{ city: 'Pune', message: 'Between us' },
  });
  const { body } = await call('GET', 'changes?limit=1');
  expect(body).toContain(marker);
  for (const private_ of ['marker@example.com', '9000000055', 'Between us']) {
    expect(body).not.toContain(private_);
  }
  await call('DELETE', `booksession/${enquiry._id}`);
  await passRetentionPeriods(site);
  expect((await call('GET', 'changes')).body).not.toContain(marker);
});

test('the number of recent changes is limited', async () => {
  const { _id } = (await call('POST', 'course', { title: 'Again' })).json();
  for (let count = 0; count < 22; count++) await call('PUT', `course/${_id}`, { title: `Again ${count}` });
  expect((await call('GET', 'changes')).json().changes).toHaveLength(20);
  expect(await lately(22)).toHaveLength(22);
  for (const limit of ['0', '101', 'all', '-1']) {
    expect((await call('GET', `changes?limit=${limit}`)).statusCode).toBe(400);
  }
});
