import { afterEach, expect, test } from 'vitest';
import { statusOf } from '#cms/fields/status/schedule.ts';
import { contentTypes } from '#cms/records/registry.ts';
import { createEntry } from '#tests/factories/entries.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';

const site = provideTestSite();
afterEach(() => site.clock.reset());

type Answered = Record<string, unknown> & { _id: string };
const hour = 3_600_000;
const at = (hours: number) => new Date(site.clock().getTime() + hours * hour).toISOString();

async function add(changes: Record<string, string>): Promise<Answered> {
  const { form } = await createEntry(contentTypes.blog);
  const answer = await site.call('POST', 'blogs', { form: { ...form, ...changes }, token: site.admin });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

async function applyDue({ _id }: Answered): Promise<Answered> {
  const answer = await site.call('PUT', `blogs/${_id}/status`, { token: site.admin });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const reported = (entry: Answered) => statusOf(contentTypes.blog, entry, site.clock().toISOString());
const isPublic = async ({ link }: Answered) => (await site.call('GET', `blogs/${link}`)).statusCode === 200;

/** The entries of a list filtered by a status. */
async function listed(status: string): Promise<string[]> {
  const answer = await site.call('GET', `blogs?status=${status}`, { token: site.admin });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().map(({ _id }: Answered) => _id);
}

test('Publish publishes a scheduled entry at once, and removes its plan', async () => {
  const scheduled = await add({ status: '1', publishAt: at(24), createdAt: '2199-01-01' });
  expect([reported(scheduled), await isPublic(scheduled)]).toEqual(['scheduled', false]);
  const draft = await applyDue(scheduled);
  expect([draft.status, reported(draft), await isPublic(draft)]).toEqual([0, 'draft', false]);
  const out = await applyDue(draft);
  expect([out.status, out.publishAt, reported(out), await isPublic(out)]).toEqual([1, '', 'published', true]);
  // The publish date of the plan is reset too.
  expect(String(out.createdAt) < '2199').toBe(true);
  const history = await site.services.stores.changes.listHistory('blog', out._id);
  expect(history.map(({ kind }) => kind)).toEqual(['published', 'unpublished', 'created']);
});

test('Publish restores an entry that was taken down', async () => {
  const gone = await add({ status: '1', unpublishAt: at(-1) });
  expect([reported(gone), await isPublic(gone)]).toEqual(['takenDown', false]);
  const out = await applyDue(await applyDue(gone));
  expect([out.unpublishAt, reported(out), await isPublic(out)]).toEqual(['', 'published', true]);
});

test('several are published at once, and public ones stay unchanged', async () => {
  const entries = [
    await add({ status: '1', publishAt: at(24) }),
    await add({ status: '0', publishAt: at(24) }),
    await add({ status: '1', unpublishAt: at(-1) }),
    await add({ status: '1', unpublishAt: at(24) }),
  ];
  const ids = entries.map(({ _id }) => _id);
  const body = { json: { action: 'publish', ids }, token: site.admin };
  const answer = await site.call('POST', 'selection/blog', body);
  expect(answer.json().changes.map(({ _id }: Answered) => _id)).toEqual(ids.slice(0, 3));
  for (const entry of entries) expect(await isPublic(entry)).toBe(true);
  const undone = await site.call('POST', 'undo/blog', {
    json: { changes: answer.json().changes },
    token: site.admin,
  });
  expect(undone.json()).toEqual({ undone: 3, failed: [] });
  expect(await Promise.all(entries.map(isPublic))).toEqual([false, false, false, true]);
});

test('a list filtered by a status contains the entries with that status', async () => {
  const made = {
    published: await add({ status: '1', unpublishAt: at(24) }),
    scheduled: await add({ status: '1', publishAt: at(24) }),
    takenDown: await add({ status: '1', unpublishAt: at(-1) }),
    unpublished: await add({ status: '0', publishAt: at(24) }),
  };
  for (const status of Object.keys(made)) {
    const found = await listed(status);
    for (const [other, entry] of Object.entries(made))
      expect(found.includes(entry._id), `${other} among ${status}`).toBe(other === status);
  }
  const csv = (await site.call('GET', 'exports/blog', { token: site.admin })).body;
  for (const word of ['Draft', 'Scheduled', 'Published', 'Taken down']) expect(csv).toContain(`"${word}"`);
});
