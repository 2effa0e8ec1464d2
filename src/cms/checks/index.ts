import { fieldsOfType } from '#cms/records/definition.ts';
import { type Markup, readMarkup } from '#core/text/html-markup.ts';
import type { Check, CheckedEntry, EntryContext, Finding } from './finding.ts';
import { isIssue } from './finding.ts';
import { linkTargets, linkTexts } from './links.ts';
import { duplicates, picturesNamedAsFiles, picturesWithoutAlt, placeholders } from './pictures.ts';
import { dates, headings, healthReferences } from './structure.ts';
import { capitalsAndSpaces, lengths, longTexts, missing } from './texts.ts';

/** All checks before publication (product: Checks before publishing). A new check is a file and a line here. */
const checks: readonly Check[] = [
  ...[placeholders, linkTargets, linkTexts, picturesWithoutAlt, picturesNamedAsFiles, headings, dates],
  ...[missing, lengths, capitalsAndSpaces, longTexts, healthReferences, duplicates],
];

/** Parses the formatted texts of an entry, each once. */
export function createEntryContext(entry: CheckedEntry): EntryContext {
  const parsed = new Map<string, Markup>();
  return {
    ...entry,
    richTexts: fieldsOfType(entry.definition, 'richText').map(({ name }) => name),
    text: (field) => (entry.values[field] ?? '').trim(),
    markup(field) {
      const known = parsed.get(field);
      if (known) return known;
      const markup = readMarkup(entry.values[field] ?? '');
      parsed.set(field, markup);
      return markup;
    },
  };
}

/**
 * The findings of an entry, the most important first. Empty while the entry has no title, because its editing has just
 * begun.
 *
 * @returns findings with an id that stays the same while the finding is at the same position
 */
export function findingsOf(context: EntryContext): (Finding & { id: string })[] {
  if (context.text(context.definition.title) === '') return [];
  const found = checks.flatMap((check) => check(context));
  const named = found.map((finding) => ({ ...finding, id: idOf(finding) }));
  return [...named.filter(isIssue), ...named.filter((one) => !isIssue(one))];
}

/** Derived from the text concerned, so that after a fix the id does not pass to a neighbour. */
function idOf({ check, field, position, about }: Finding): string {
  return [check, field, position ? `${position.kind} ${position.index}` : '', about ?? ''].join('|');
}
