// A type of people's records of which no other code knows: its definition suffices for all that the law requires.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { email } from '#cms/fields/contact/field.ts';
import { datetime } from '#cms/fields/datetime/field.ts';
import { reference } from '#cms/fields/reference/field.ts';
import { text } from '#cms/fields/text/field.ts';
import { rowTexts } from '#cms/records/content-type.ts';
import { defineRecord } from '#cms/records/definition.ts';
import { contentTypes, type PeopleName, people, registerRecordTypes } from '#cms/records/registry.ts';
import { frontDeskRoles } from '#core/access/roles.ts';
import { visitor } from '#core/actor.ts';
import { createTestSite, type TestSite } from '#tests/factories/test-site.ts';
import { partsInWords } from '../server/own-data-words.ts';
import { privacyPersonalData } from '../server/personal-data.ts';

const suggestion = defineRecord({
  name: 'suggestion',
  labels: { one: 'Suggestion', many: 'Suggestions' },
  api: { path: 'suggestions', listKey: null },
  fields: {
    name: text({ label: 'Name' }),
    address: email({ label: 'Email' }),
    idea: text({ label: 'Idea', multiline: true }),
    courseId: reference({ label: 'Course', to: 'course', isSetBySite: true }),
    sentAt: datetime({ label: 'Sent', isArrival: true }),
  },
  title: 'name',
  newestBy: 'sentAt',
  search: ['name', 'address'],
  sort: ['name'],
  personal: {
    readers: frontDeskRoles,
    email: 'address',
    retention: { purpose: 'to try a suggestion', days: 40 },
  },
  admin: { path: 'suggestions', label: 'Suggestions', columns: ['name', 'idea'], texts: rowTexts },
});
// The compiler knows the types of the site only.
const name = suggestion.name as string as PeopleName;
const day = 86_400_000;

let site: TestSite;
let courseId: string;
const formerPeople = people;
beforeAll(async () => {
  const extended = { ...formerPeople, suggestion };
  registerRecordTypes(contentTypes, extended);
  site = await createTestSite();
  await sql`create table "suggestion" ("id" text primary key, "addedAt" text not null, "changedAt" text not null,
    "revision" integer not null, "name" text not null, "address" text not null, "idea" text not null,
    "courseId" text not null, "sentAt" text not null)`.execute(site.services.database.db);
  courseId = (await site.records.create('course', { title: 'Songs' }))._id;
});
afterAll(async () => {
  await site.close();
  registerRecordTypes(contentTypes, formerPeople);
});

const send = (address: string, idea: string) =>
  site.services.stores.records.create(name, { name: 'Noor', address, idea, courseId } as object, visitor);
const list = (token = site.admin) => site.call('GET', 'suggestions', { token });

test('its readers list, delete and restore it, and other staff do not', async () => {
  const { _id } = await send('noor@example.com', 'More songs');
  expect((await list()).json()).toMatchObject([{ _id, address: 'noor@example.com', idea: 'More songs' }]);
  for (const [role, status] of [
    ['frontDesk', 200],
    ['editor', 403],
  ] as const) {
    const token = await site.register(role, role);
    expect((await list(token)).statusCode).toBe(status);
    const answer = await site.call('DELETE', `suggestions/${_id}`, { token });
    expect(answer.statusCode).toBe(status);
  }
  expect((await site.call('GET', 'suggestions')).statusCode).toBe(401);
  const restored = await site.call('POST', `trash/${name}/${_id}/restore`, { token: site.admin });
  expect([restored.statusCode, (await list()).json()]).toEqual([200, [expect.objectContaining({ _id })]]);
});

test('the person gets a copy in the words of its definition, from the trash too, and is erased', async () => {
  const { erasureService, stores } = site.services;
  const deleted = await send('NOOR@example.com', 'Fewer songs');
  await send('somebody@example.com', 'None');
  await site.records.remove(name, deleted._id);

  const held = await erasureService.findPersonalData('Noor@Example.com');
  expect(await partsInWords(held, [], 'Asia/Kolkata')).toEqual([
    {
      title: 'Suggestions',
      entries: [
        {
          title: expect.stringMatching(/^Suggestion of \d/),
          facts: [
            ['Name', 'Noor'],
            ['Email', 'noor@example.com'],
            ['Idea', 'More songs'],
          ],
        },
        expect.objectContaining({
          facts: expect.arrayContaining([['Status', 'Deleted; kept for a while longer']]),
        }),
      ],
    },
  ]);

  const erased = await stores.transaction((tx) =>
    erasureService.erasePerson(tx, { email: 'noor@example.com', requestId: 'r1', by: visitor }),
  );
  expect(erased).toEqual({ erased: { suggestion: 2 }, kept: [] });
  const { db } = site.services.database;
  const left = await db.selectFrom('change').select('title').where('record', '=', name).execute();
  expect(left.filter(({ title }) => title !== '')).toHaveLength(1);
  const sealed = await stores.sealed.list({ limit: 9, offset: 0 });
  expect(sealed.map(({ record }) => record)).toEqual([name, name]);
  expect((await list()).json()).toMatchObject([{ address: 'somebody@example.com' }]);
});

test('its columns declare purpose and retention, and a job erases it when that is over', async () => {
  const columns = privacyPersonalData()[name] as Record<string, unknown>;
  expect(Object.keys(columns).toSorted()).toEqual(
    ['id', 'addedAt', 'changedAt', 'revision', ...Object.keys(suggestion.fields)].toSorted(),
  );
  expect(columns).toMatchObject({
    id: 'nothing personal',
    idea: { holds: 'words', purpose: 'to try a suggestion', keptFor: { days: 40 } },
    sentAt: { holds: 'facts', eraser: 'people.removeArrivedBefore' },
  });
  const count = async () => (await site.records.list(name)).length;
  site.clock.advance(39 * day);
  await send('late@example.com', 'Later');
  await site.services.jobRunner.runDue();
  expect(await count()).toBe(2);
  site.clock.advance(2 * day);
  await site.services.jobRunner.runDue();
  expect(await site.records.list(name)).toMatchObject([{ address: 'late@example.com' }]);
});
