import * as fc from 'fast-check';
import { hostileJson, hostileText, hostileTexts } from './hostile-values.ts';
import type { Schema } from './right-values.ts';
import { type Json, spoilt } from './spoilt.ts';
import type { Sent } from './test-site.ts';

export const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/** What no field says. */
export const garbage: fc.Arbitrary<Sent> = fc.record({
  raw: hostileText.map((text) => text.slice(0, 2000)),
  headers: fc.record({
    'content-type': fc.constantFrom(
      'application/json',
      'multipart/form-data; boundary=x',
      'multipart/form-data',
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/json; charset=utf-16',
      ';',
    ),
  }),
});

/** What is right for a field that takes a file. */
export type FileOf = (field: string) => File;
type Fields = Record<string, fc.Arbitrary<unknown>>;

const more = fc.dictionary(
  fc.constantFrom<string>(...hostileTexts.prototypes, '_id', 'role', 'a[b]'),
  hostileJson,
  { maxKeys: 1 },
);

const isFile = (schema: Schema, field: string) => schema.properties?.[field]?.format === 'binary';

/** A body that is all right. */
export function rightBody(type: string, schema: Schema, fields: Fields, fileOf: FileOf): fc.Arbitrary<Sent> {
  return fc.record(fields).map((values): Sent => {
    if (type !== 'multipart/form-data') return { json: values };
    const parts = Object.entries(values)
      // What is not a picture.
      .filter(([field]) => !field.startsWith('captions'))
      .map(([field, value]) => [field, isFile(schema, field) ? fileOf(field) : asText(value)]);
    return { form: Object.fromEntries(parts) };
  });
}

/** A body that is right but for one thing, or all right: of several, the others would hide what one can do. */
export function wrongBody(type: string, schema: Schema, fields: Fields, fileOf: FileOf): fc.Arbitrary<Sent> {
  if (type !== 'multipart/form-data')
    return fc
      .tuple(
        fc.record(fields).chain((right) => fc.oneof(fc.constant<unknown>(right), spoilt(right as Json))),
        more,
      )
      .map(([body, others]): Sent => {
        const isPlain = typeof body === 'object' && body !== null && !Array.isArray(body);
        return { json: isPlain ? { ...others, ...body } : body };
      });
  const wrong = fc.dictionary(fc.constantFrom(...Object.keys(fields), 'revision'), hostileJson, {
    maxKeys: 1,
  });
  return fc
    .tuple(fc.record(fields), wrong, more, hostileJson, hostileText)
    .map(([right, other, others, file, name]): Sent => {
      const form: NonNullable<Sent['form']> = {};
      for (const [field, value] of Object.entries({ ...others, ...right, ...other })) {
        if (field.startsWith('captions') && !(field in other)) continue;
        const bytes = field in other ? asText(file) : fileOf(field);
        const sent = () => new File([bytes], field in others ? name : 'photo.png');
        form[field] = isFile(schema, field) ? sent() : asText(value);
      }
      return { form };
    });
}
