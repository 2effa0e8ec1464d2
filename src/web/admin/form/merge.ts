import { isAlternative } from '../../../content/alternative-text.ts';
import type { ContentType } from '../../../content/define-content.ts';
import { textOfRichText } from '../../../content/kinds/text-of-rich-text.ts';
import { type Entry, textOf } from '../entry.ts';
import type { Draft } from './draft.ts';
import { fieldsOfForm } from './entry-values.ts';

type Typed = Pick<Draft, 'values' | 'files'>;

/** What two people have done to the same entry. */
export interface Merge {
  /** Fields that both have changed, and not alike. */
  disputed: string[];
  /** Those that only the other one has changed. */
  theirs: string[];
}

/**
 * Compares two changes of one entry, field by field. Whoever changes a picture changes what the words beneath it are
 * about.
 *
 * @param base the entry as it was when the form was opened
 * @param mine what the form holds
 * @param current the entry as somebody else has saved it
 */
export function mergeOf(definition: ContentType, base: Entry, mine: Typed, current: Entry): Merge {
  const merge: Merge = { disputed: [], theirs: [] };
  for (const [name, field] of fieldsOfForm(definition)) {
    const depends = isAlternative(field) ? [name, field.describes] : [name];
    const isMine = depends.some((one) => !isTyped(mine, one, base));
    const isTheirs = depends.some((one) => textOf(current, one) !== textOf(base, one));
    if (!isTheirs || isTyped(mine, name, current)) continue;
    merge[isMine ? 'disputed' : 'theirs'].push(name);
  }
  return merge;
}

/** Whether the form holds what an entry holds. */
function isTyped({ values, files }: Typed, name: string, entry: Entry): boolean {
  return !files[name] && (values[name] ?? '') === textOf(entry, name);
}

/**
 * Whether an entry is what a form wanted it to be that was sent and not answered: then nobody else has changed it.
 * The server tidies texts and gives names to pictures, so these are compared by what they say.
 */
export function isWhatWasSent(definition: ContentType, sent: Draft, current: Entry): boolean {
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
