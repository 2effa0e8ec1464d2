import * as fc from 'fast-check';
import {
  hostileFileName,
  hostileJson,
  hostileNameWriter,
  hostileText,
  hostileTexts,
} from './hostile-values.ts';
import type { Sent } from './test-site.ts';
import type { Schema } from './valid-values.ts';
import { type Json, withOneWrongValue } from './wrong-value.ts';

export const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/** Bodies of no schema. */
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

export type FileOf = (field: string) => File;
type Fields = Record<string, fc.Arbitrary<unknown>>;

const more = fc.dictionary(
  fc.constantFrom<string>(...hostileTexts.prototypes, '_id', 'role', 'a[b]'),
  hostileJson,
  { maxKeys: 1 },
);

const isFile = (schema: Schema, field: string) => schema.properties?.[field]?.format === 'binary';

const meantName = 'photo.png';
/** Names of the files of a form, and their encodings. */
const naming = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ name: fc.constant(meantName), writeName: fc.constant(undefined) }),
  },
  { weight: 1, arbitrary: fc.record({ name: hostileFileName, writeName: hostileNameWriter }) },
);

/** A valid body. */
export function validBody(type: string, schema: Schema, fields: Fields, fileOf: FileOf): fc.Arbitrary<Sent> {
  return fc.record(fields).map((values): Sent => {
    if (type !== 'multipart/form-data') return { json: values };
    const parts = Object.entries(values)
      // Fields for files other than pictures.
      .filter(([field]) => !field.startsWith('captions'))
      .map(([field, value]) => [field, isFile(schema, field) ? fileOf(field) : asText(value)]);
    return { form: Object.fromEntries(parts) };
  });
}

/** A body with one wrong value, or a valid one: several wrong values would hide each other. */
export function invalidBody(
  type: string,
  schema: Schema,
  fields: Fields,
  fileOf: FileOf,
): fc.Arbitrary<Sent> {
  if (type !== 'multipart/form-data')
    return fc
      .tuple(
        fc
          .record(fields)
          .chain((right) => fc.oneof(fc.constant<unknown>(right), withOneWrongValue(right as Json))),
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
    .tuple(fc.record(fields), wrong, more, hostileJson, naming, fc.nat(9))
    .map(([right, other, others, file, { name, writeName }, round]): Sent => {
      const form: NonNullable<Sent['form']> = {};
      for (const [field, value] of Object.entries({ ...others, ...right, ...other })) {
        if (field.startsWith('captions') && !(field in other)) continue;
        const bytes = field in other ? asText(file) : fileOf(field);
        // Sometimes a file is sent for a field of another type.
        const isSentAsFile = isFile(schema, field) || (field in others && round === 0);
        form[field] = isSentAsFile ? new File([bytes], name) : asText(value);
      }
      // For an upload in parts the name is a field too.
      if ('filename' in form && name !== meantName) form.filename = name;
      return { form, writeName };
    });
}
