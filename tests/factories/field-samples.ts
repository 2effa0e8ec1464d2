import { globSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { AnyField, FieldSamples } from '#cms/fields/field.ts';

type CreateSamples = (of: AnyField) => FieldSamples;

/** The samples by field type. Each `field.ts` exports them under the name of its kind, such as `textSamples`. */
const samples = new Map<string, CreateSamples>();
// Read from the folders, so that a new field type is in no list.
for (const file of globSync('src/cms/fields/*/field.ts')) {
  const folder = basename(dirname(file));
  const exported: Record<string, CreateSamples> = await import(`../../src/cms/fields/${folder}/field.ts`);
  const found = Object.entries(exported).filter(([name]) => name.endsWith('Samples'));
  if (found.length === 0) throw new Error(`${file} exports no samples.`);
  for (const [name, create] of found) samples.set(name.replace(/Samples$/, ''), create);
}

export const fieldTypes: readonly string[] = [...samples.keys()].toSorted();

/** The samples of a field for the contract tests. */
export function samplesOf(field: AnyField): FieldSamples {
  const create = samples.get(field.kind);
  if (!create) throw new Error(`No field.ts exports ${field.kind}Samples.`);
  return create(field);
}
