import { expect, test } from 'vitest';
import type { ContentType } from '#cms/records/content-type.ts';
import { fieldsOfType } from '#cms/records/definition.ts';
import { contentNames, contentTypes } from '#cms/records/registry.ts';
import { cellsOf, findCsvFaults } from '../../factories/csv-cells.ts';
import { findMarkupFaults } from '../../factories/harmless.ts';
import { hostileEntries, hostilePieces } from '../../factories/hostile-entries.ts';
import { provideTestSite } from '../../factories/provided-site.ts';

const site = provideTestSite();

const read = (path: string) => site.call('GET', path, { token: site.admin });

test.each(contentNames)('%s: hostile texts are harmless in every answer', async (name) => {
  const definition: ContentType = contentTypes[name];
  const { path, listKey } = definition.api;
  const rich = fieldsOfType(definition, 'richText').map((field) => field.name);
  for (const form of await hostileEntries(definition)) {
    const answer = await site.call('POST', path, { token: site.admin, form });
    expect([form, answer.statusCode, answer.body]).toEqual([form, 201, expect.any(String)]);
  }
  const answers = [await read(path), await read(`${path}?limit=2&q=${encodeURIComponent('<script')}`)];
  const body = answers[0]?.json();
  const entries: Record<string, string>[] = listKey ? body[listKey] : body;
  expect(entries.length).toBeGreaterThan(0);
  for (const field of rich)
    expect(findMarkupFaults(entries.map((entry) => entry[field]).join('\n'))).toEqual([]);

  const [first] = entries;
  await site.call('PUT', `${path}/${first?._id}`, {
    token: site.admin,
    json: { order: 3, shortContent: '=1' },
  });
  answers.push(await read(`history/${name}/${first?._id}`), await read('changes'));
  await site.call('DELETE', `${path}/${first?._id}`, { token: site.admin });
  answers.push(await read('trash'));
  for (const answer of answers) {
    expect(answer.statusCode).toBe(200);
    // Headers that make a browser treat it as JSON and never as a page.
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
  }

  const { body: csv } = await read(`exports/${name}`);
  expect(cellsOf(csv).length).toBeGreaterThan(entries.length);
  expect(findCsvFaults(csv)).toEqual([]);
});

test('every hostile piece is in some text, and every text field has some that would run', async () => {
  const texts: string[] = [];
  for (const name of contentNames) {
    const entries = await hostileEntries(contentTypes[name]);
    for (const kind of ['text', 'sources', 'chapters'] as const)
      for (const field of fieldsOfType(contentTypes[name], kind)) {
        const written = entries.map((entry) => String(entry[field.name]));
        if (kind === 'text') texts.push(...written);
        expect(written.flatMap(findMarkupFaults).length, `${name}: ${field.name}`).toBeGreaterThan(0);
      }
  }
  expect(hostilePieces.filter((piece) => !texts.some((text) => text.includes(piece)))).toEqual([]);
});
