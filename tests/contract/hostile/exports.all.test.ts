import { v7 as createId } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import type { RecordType } from '#cms/records/definition.ts';
import { type RecordInput, type RecordName, recordNames, records } from '#cms/records/registry.ts';
import { cellsOf, findCsvFaults, formulaCells } from '../../factories/csv-cells.ts';
import { provideTestSite } from '../../factories/provided-site.ts';

const site = provideTestSite();
let webinarId: string;
beforeAll(async () => {
  ({ _id: webinarId } = await site.records.create('webinar', { title: 'Owner' }));
});

/** A fifth of them: all types together cover all. */
const some = (at: number) => formulaCells.filter((_cell, index) => index % 5 === at % 5);
const written = ['text', 'richText', 'email', 'phone', 'select', 'slug', 'link'];

/** Reads a file as staff do. @returns its cells, none of which is a formula or ended early by a quote */
async function harmlessCells(path: string): Promise<string[]> {
  const { statusCode, headers, body } = await site.call('GET', path, { token: site.admin });
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(findCsvFaults(body)).toEqual([]);
  return cellsOf(body);
}

/** The number of these cells that are contained, with any prefix before their formulas. */
const reported = (cells: string[], of = formulaCells) => {
  const bare = (text: string) => text.replaceAll("'", '').trim();
  const all = cells.map(bare);
  return of.filter((text) => all.some((cell) => cell.includes(bare(text)))).length;
};

/** Past every check of a form: as stored by an older site, or another program. */
function valuesOf(definition: RecordType, cell: string, number: number): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, { kind }] of Object.entries(definition.fields))
    if (written.includes(kind)) values[name] = kind === 'slug' ? `link-${number}` : cell;
  if (definition.belongsTo) values[definition.belongsTo.field] = webinarId;
  if (definition.unique) values.email = `${cell}${number}@example.com`;
  if (definition.name === 'registration') values.status = 'registered';
  return values;
}

test.each(recordNames)('%s: no cell of its file is calculated, with any stored text', async (name) => {
  const definition: RecordType = records[name];
  const all = some(recordNames.indexOf(name));
  for (const [number, cell] of all.entries())
    await site.records.create(name, valuesOf(definition, cell, number) as RecordInput<RecordName>);
  const cells = await harmlessCells(`exports/${name}${definition.belongsTo ? `/${webinarId}` : ''}`);
  expect(reported(cells, all)).toBe(all.length);
  if (name === 'registration')
    expect(reported(await harmlessCells('exports/registrations'), all)).toBe(all.length);
});

test('nor one of subscribers, of the figures, or of searches', async () => {
  const { database, stores } = site.services;
  const noticeHash = (await site.call('GET', 'notices')).json().notices.news.hash;
  const since = new Date(site.clock().getTime() - 3_600_000).toISOString();
  for (const [number, cell] of formulaCells.entries()) {
    const { _id: recordId } = await site.records.create('enquiry', { name: cell, email: 'a@example.com' });
    const email = `${cell}${number}@example.com`;
    const came = { record: 'enquiry', recordId, method: 'form' as const };
    await stores.consents.add({ purpose: 'news', noticeHash, email, ...came }, { isConfirmed: true });
    const wait = {
      id: createId(),
      conversationId: createId(),
      city: cell,
      since,
      until: null,
      closedAt: null,
    };
    await database.db.insertInto('conversationWait').values(wait).execute();
  }
  const day = site.services.dayOf(site.clock());
  const missed = formulaCells.map((text, count) => ({ day, text, count }));
  await database.db.insertInto('missedSearch').values(missed).execute();

  expect(reported(await harmlessCells('exports/subscribers'))).toBe(formulaCells.length);
  // Figures list only some of them, and count the others together or not.
  expect(reported(await harmlessCells('front-desk/response-times.csv'))).toBeGreaterThan(30);
  expect(reported(await harmlessCells('visits.csv'))).toBeGreaterThan(10);
});

test('nor one of the activity: by account, subject and browser', async () => {
  const meera = await site.register('meera', 'editor');
  const account = site.services.database.db.updateTable('account').where('email', '=', 'meera@example.com');
  for (const cell of some(0)) {
    await account.set({ name: cell }).execute();
    const headers = { 'user-agent': cell.replace(/[^\t\x20-\xff]/g, '').trim() };
    await site.call('DELETE', 'account/sessions', { token: meera, headers });
    await site.records.create('course', { title: cell });
  }
  const cells = await harmlessCells('exports/activity');
  expect(reported(cells, some(0))).toBe(some(0).length);
});
