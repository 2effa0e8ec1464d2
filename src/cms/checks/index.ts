import { fieldsOfType } from '#cms/records/definition.ts';
import { type Markup, readMarkup } from '#core/text/html-markup.ts';
import type { Check, CheckedEntry, Finding, Looked } from './finding.ts';
import { isToLookAt } from './finding.ts';
import { linkTargets, linkWords } from './links.ts';
import { duplicates, picturesNamedAsFiles, picturesWithoutWords, placeholders } from './pictures.ts';
import { dates, headings, health } from './structure.ts';
import { lengths, longTexts, missing, tidy } from './texts.ts';

/** All checks before publication (product: Before it goes out). A new check is a file and a line here. */
const checks: readonly Check[] = [
  ...[placeholders, linkTargets, linkWords, picturesWithoutWords, picturesNamedAsFiles, headings, dates],
  ...[missing, lengths, tidy, longTexts, health, duplicates],
];

/** Parses the formatted texts of an entry, each once. */
export function lookAt(entry: CheckedEntry): Looked {
  const read = new Map<string, Markup>();
  return {
    ...entry,
    richTexts: fieldsOfType(entry.definition, 'richText').map(({ name }) => name),
    text: (field) => (entry.values[field] ?? '').trim(),
    markup(field) {
      const known = read.get(field);
      if (known) return known;
      const made = readMarkup(entry.values[field] ?? '');
      read.set(field, made);
      return made;
    },
  };
}

/**
 * The findings of an entry, the most important first. Empty while the entry has no title, because its editing has just
 * begun.
 *
 * @returns findings with an id that stays the same while the finding is at the same position
 */
export function findingsOf(looked: Looked): (Finding & { id: string })[] {
  if (looked.text(looked.definition.title) === '') return [];
  const found = checks.flatMap((check) => check(looked));
  const named = found.map((finding) => ({ ...finding, id: idOf(finding) }));
  return [...named.filter(isToLookAt), ...named.filter((one) => !isToLookAt(one))];
}

/** Derived from the text concerned, so that after a fix the id does not pass to a neighbour. */
function idOf({ check, field, position, about }: Finding): string {
  return [check, field, position ? `${position.kind} ${position.index}` : '', about ?? ''].join('|');
}
