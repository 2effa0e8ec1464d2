import { longestDraft } from '../../../content/drafts.ts';

/** Texts by their fields. In a draft: those that differ from the entry. */
export type Words = Readonly<Record<string, string>>;

/** What a form holds that differs from its entry. */
export interface Typed {
  values: Words;
  /** What the entry holds in these fields. */
  base: Words;
  /** The revision of the entry that the form knows; 0: a new one. */
  baseRevision: number;
}

/** What has to be told to make one state of a draft another one; null: the field is as the entry holds it. */
export function changesTo(after: Words, ...befores: readonly Words[]): Record<string, string | null> {
  const fields = new Set([after, ...befores].flatMap((words) => Object.keys(words)));
  const changed = [...fields].filter((field) => befores.some((before) => before[field] !== after[field]));
  return Object.fromEntries(changed.map((field) => [field, after[field] ?? null]));
}

export function isSame(one: Words, other: Words): boolean {
  return Object.keys(changesTo(one, other)).length === 0;
}

/** The fields that have to be left out, the longest first, so that a draft is not too long for the server. */
export function tooLongIn({ values, base }: Typed): string[] {
  const sizes = Object.keys(values).map((field) => ({ field, size: sizeOf(values, base, field) }));
  const out: string[] = [];
  let total = sizes.reduce((sum, { size }) => sum + size, 4);
  for (const { field, size } of sizes.sort((one, other) => other.size - one.size)) {
    if (total <= longestDraft) break;
    out.push(field);
    total -= size;
  }
  return out;
}

/** Characters of a field as JSON, with its name and what stands around it, in both maps. */
function sizeOf(values: Words, base: Words, field: string): number {
  const of = (text: string | undefined) =>
    text === undefined ? 0 : JSON.stringify(text).length + field.length + 4;
  return of(values[field]) + of(base[field]);
}
