import * as z from 'zod';
import { type AnyField, type Field, type FieldOptions, type FieldSamples, field } from '../field.ts';

const unpublished = 0;
export const published = 1;

/** The public status of an entry: the same words in lists, forms, dashboard and exports (product: Publishing). */
export const entryStatuses = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  takenDown: 'Taken down',
} as const;
export type EntryStatus = keyof typeof entryStatuses;

export interface StatusField extends Field<'status', 0 | 1> {}

declare module '../field.ts' {
  interface FieldTypes {
    status: StatusField;
  }
}

/** Whether an entry is public (product: Publishing). A type with this field is published by it. */
export function status(options: Omit<FieldOptions, 'required'>): StatusField {
  const schema = z.preprocess(
    (sent) => (sent === '0' ? unpublished : sent === '1' ? published : sent),
    z.literal([unpublished, published], 'Please send 0 (unpublished) or 1 (published).'),
  );
  return field({
    kind: 'status',
    options,
    empty: unpublished,
    schema,
    column: 'integer',
    plainText: (value) => (value === '1' ? entryStatuses.published : entryStatuses.draft),
    answer: z.literal([unpublished, published]),
  });
}

/** The field of a type by which its entries are published, with its name; undefined: it has none. */
export function statusFieldOf({
  fields,
}: {
  readonly fields: Readonly<Record<string, AnyField>>;
}): { name: string; field: StatusField } | undefined {
  for (const [name, field] of Object.entries(fields)) if (field.kind === 'status') return { name, field };
  return undefined;
}

export const statusSamples = (): FieldSamples => ({
  valid: [
    { sent: '1', stored: 1 },
    { sent: '0', stored: 0 },
  ],
  invalid: ['2', 'yes', '-1'],
  wrongTypes: [true, 2, [1]],
});
