import { describe, expect, test } from 'vitest';
import { samplesOf } from '#tests/factories/field-samples.ts';
import type { RecordType } from './definition.ts';
import { contentTypes, records } from './registry.ts';
import { validate } from './validate.ts';

/** Whether such a file or record exists, the server checks in its storage and its database. */
const isKnownElsewhere = ['image', 'video', 'captions', 'parent', 'references', 'reference'];

/**
 * The rules of every content type. The contract tests send some types through the API each day, and all of them in `npm
 * run test:all`.
 */
describe.each(Object.entries<RecordType>(contentTypes))('%s', (_name, definition) => {
  const fields = Object.entries(definition.fields).filter(([, field]) => !field.isSetBySite);

  test.each(fields)('%s accepts valid values and refuses others with a message', (name, field) => {
    const { valid, invalid, wrongTypes } = samplesOf(field);
    const alone = { fields: { [name]: field } };
    const isTaken = (sent: unknown) => validate(alone, { [name]: sent }, {}).ok;
    for (const { sent, stored: kept } of valid) {
      const isMissing = Boolean(field.required) && field.isBlank(kept);
      expect([sent, isTaken(sent)]).toEqual([sent, !isMissing]);
    }
    const isWrong = isKnownElsewhere.includes(field.kind) ? wrongTypes : [...invalid, ...wrongTypes];
    for (const sent of isWrong) {
      const message = expect.stringMatching(/^[A-Z₹].*\w/);
      expect([sent, validate(alone, { [name]: sent }, {})]).toEqual([
        sent,
        { ok: false, errors: { [name]: message } },
      ]);
    }
  });

  test('a missing required field is reported', () => {
    const required = fields.flatMap(([name, field]) => (field.required ? [[name, field.required]] : []));
    const asked = validate({ fields: definition.fields }, {});
    expect(asked.ok ? {} : asked.errors).toEqual(Object.fromEntries(required));
  });

  test('each field has a label, and columns, search and sort refer to fields', () => {
    for (const [name, { label }] of fields)
      expect([name, label]).toEqual([name, expect.stringMatching(/^\S.*\S$/)]);
    const { title, search, sort, newestBy = title, admin } = definition;
    for (const name of [title, newestBy, ...search, ...sort, ...admin.columns, ...(admin.view?.fields ?? [])])
      expect(Object.keys(definition.fields)).toContain(name);
  });
});

test('API paths, screens and entry names are unique across types', () => {
  const all = Object.values<RecordType>(records);
  for (const part of [
    all.map(({ api }) => api.listPath ?? api.path),
    all.map(({ admin }) => admin.path),
    all.map(({ labels }) => labels.one),
  ])
    expect(new Set(part).size).toBe(part.length);
  const pages = Object.values(contentTypes).flatMap(({ page }) => ('entry' in page ? [page.entry] : []));
  expect(new Set(pages).size).toBe(pages.length);
});
