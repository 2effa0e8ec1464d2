import { isAlternative } from '../../../content/alternative-text.ts';
import type { ContentType } from '../../../content/define-content.ts';
import { textOfRichText } from '../../../content/kinds/text-of-rich-text.ts';
import { type Entry, textOf } from '../entry.ts';
import type { LocalDraft } from './draft.ts';
import { fieldsOfForm } from './entry-values.ts';

type Typed = Pick<LocalDraft, 'values' | 'files'>;

/** What two people, or two windows of one, have done to the same entry. */
export interface Merge {
  /** Fields that both have changed, and not alike. */
  disputed: string[];
  /** Those that only the other one has changed. */
  theirs: string[];
}

/** What a field was, and what two have made of it; null: as the entry holds it. */
interface Compared {
  was: string | null;
  mine: string | File | null;
  theirs: string | null;
}

/**
 * Compares two changes, field by field. Whoever changes a picture changes what the words beneath it are about.
 *
 * @param of what each field was, and what has become of it
 */
export function mergeFields(definition: ContentType, of: (field: string) => Compared): Merge {
  const merge: Merge = { disputed: [], theirs: [] };
  for (const [name, field] of fieldsOfForm(definition)) {
    const compared = (isAlternative(field) ? [name, field.describes] : [name]).map(of);
    const isMine = compared.some(({ mine, was }) => mine !== was);
    const isTheirs = compared.some(({ theirs, was }) => theirs !== was);
    if (!isTheirs || of(name).mine === of(name).theirs) continue;
    merge[isMine ? 'disputed' : 'theirs'].push(name);
  }
  return merge;
}

/**
 * Compares what a form holds with what somebody else has saved.
 *
 * @param base the entry as it was when the form was opened
 * @param mine what the form holds
 * @param current the entry as somebody else has saved it
 */
export function mergeOf(definition: ContentType, base: Entry, mine: Typed, current: Entry): Merge {
  return mergeFields(definition, (field) => ({
    was: textOf(base, field),
    mine: mine.files[field] ?? mine.values[field] ?? '',
    theirs: textOf(current, field),
  }));
}

/**
 * Whether an entry is what a form wanted it to be that was sent and not answered: then nobody else has changed it.
 * The server tidies texts and gives names to pictures, so these are compared by what they say.
 */
export function isWhatWasSent(definition: ContentType, sent: LocalDraft, current: Entry): boolean {
  const { entry: base, values, files } = sent;
  if (!base) return false;
  return Object.entries(definition.fields).every(([name, field]) => {
    const [was, wanted, is] = [textOf(base, name), values[name] ?? '', textOf(current, name)];
    if (field.kind === 'status') return was === is;
    if (files[name]) return is !== was;
    if (field.kind === 'slug' || isAlternative(field)) return true;
    if (field.kind === 'richText') return textOfRichText(is) === textOfRichText(wanted);
    return is.trim() === wanted.trim();
  });
}
