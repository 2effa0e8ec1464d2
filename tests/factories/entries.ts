import type { FieldValue } from '#cms/fields/field.ts';
import { scheduleFields } from '#cms/fields/status/schedule.ts';
import type { ContentType } from '#cms/records/content-type.ts';
import { samplesOf } from './field-samples.ts';
import { picture } from './pictures.ts';

/** A valid entry of any type: the fields to send, and the fields to read back. */
export interface TestEntry {
  form: Record<string, string | Blob>;
  stored: Record<string, FieldValue | readonly string[]>;
}

/** Fields of a webinar that require one another, each with its companions. */
export const companionFields: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  startsAt: { endsAt: '2026-11-21T11:00:00Z' },
  endsAt: { startsAt: '2026-11-21T09:00:00Z' },
};

/** Fields that would close a webinar for parents. */
const closingFields: ReadonlySet<string> = new Set(['capacity', 'calledOff']);

/** Fields that follow from the words of a price. */
const derivedFields: ReadonlySet<string> = new Set(['amount']);

let count = 0;

/**
 * Fills every field of a type with the first sample of its kind, and every picture with a real one. The title is
 * unique, and the link is left to the server.
 */
export async function createEntry(definition: ContentType): Promise<TestEntry> {
  const form: TestEntry['form'] = {};
  const stored: TestEntry['stored'] = {};
  for (const [name, field] of Object.entries(definition.fields)) {
    // Left to the server, or empty: an entry of a test is published and open, unless the test sets it.
    if (field.kind === 'slug' || name in scheduleFields || name in companionFields || closingFields.has(name))
      continue;
    // Its value in an answer depends on the reader.
    if (field.isForStaff) continue;
    if (derivedFields.has(name) && 'price' in definition.fields) continue;
    if (field.kind === 'image') {
      form[field.sentAs ?? name] = await picture();
      continue;
    }
    const [sample] = samplesOf(field).valid;
    if (!sample) continue;
    form[name] = sample.sent;
    stored[name] = sample.returned ?? sample.stored;
  }
  const title = `A good title ${++count}`;
  return { form: { ...form, [definition.title]: title }, stored: { ...stored, [definition.title]: title } };
}
