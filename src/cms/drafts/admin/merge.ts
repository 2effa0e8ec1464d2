import { type Entry, textOf } from '#cms/fields/entry.ts';
import { isAlternative } from '#cms/fields/image/field.ts';
import type { ContentType } from '#cms/records/content-type.ts';
import { fieldsOfForm } from '#cms/records/entry-values.ts';
import { textOfRichText } from '#core/text/html-text.ts';
import { goesOnFrom } from '../rules.ts';
import type { LocalDraft } from './tab-copy.ts';
import { changesTo, type Words } from './use-drafts.ts';

type Typed = Pick<LocalDraft, 'values' | 'files'>;

/** The changes of the same entry by two users, or by two windows of one. */
export interface Merge {
  /** Fields that both have changed differently. */
  disputed: string[];
  /** Fields that only the other one has changed. */
  theirs: string[];
}

/** The base value of a field and the two versions; null: as in the entry. */
interface Compared {
  was: string | null;
  mine: string | File | null;
  theirs: string | null;
}

/**
 * Compares two changes, field by field. A new picture also changes the subject of its alternative text.
 *
 * @param of returns the base and both versions of a field
 */
function mergeFields(definition: ContentType, of: (field: string) => Compared): Merge {
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
 * Compares the content of a form with a version that another user has saved.
 *
 * @param base the entry when the form was opened
 * @param mine the content of the form
 * @param current the entry as the other user has saved it
 */
export function mergeOf(definition: ContentType, base: Entry, mine: Typed, current: Entry): Merge {
  return mergeFields(definition, (field) => ({
    was: textOf(base, field),
    mine: mine.files[field] ?? mine.values[field] ?? '',
    theirs: textOf(current, field),
  }));
}

/**
 * Whether an entry is the result of an unanswered save of this form: then no other user has changed it. The server
 * cleans texts and names pictures, so these are compared by content.
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

/** The result of merging two windows of a draft. */
export interface Joined {
  /** Values that the form takes over; null: as in the entry. */
  taken: Readonly<Record<string, string | null>>;
  /** Fields in conflict, with the other window's values. */
  disputed: Readonly<Record<string, string | null>>;
}

/**
 * Merges the content of a form with its draft as saved by another window.
 *
 * @param known states of the draft that this form knows: the acknowledged one, then unanswered saves; values equal to
 * these are not another window's
 */
export function joinDrafts(
  definition: ContentType,
  known: readonly [Words, ...Words[]],
  mine: Words,
  theirs: Words,
): Joined {
  const [acknowledged, ...sent] = known;
  const valueIn = (words: Words, field: string) => words[field] ?? null;
  const merge = mergeFields(definition, (field) => {
    const held = valueIn(theirs, field);
    const isOwn = sent.some((words) => valueIn(words, field) === held);
    return { was: isOwn ? held : valueIn(acknowledged, field), mine: valueIn(mine, field), theirs: held };
  });
  const changes = changesTo(theirs, mine);
  const taken = new Set(merge.theirs);
  const disputed = new Set<string>();
  for (const field of merge.disputed) {
    const [mineIs, theirsIs] = [valueIn(mine, field), valueIn(theirs, field)];
    // A text continued in one of the windows contains the words of both.
    if (theirsIs === null || (mineIs !== null && goesOnFrom(mineIs, theirsIs))) continue;
    if (mineIs === null || goesOnFrom(theirsIs, mineIs)) taken.add(field);
    else disputed.add(field);
  }
  const of = (fields: ReadonlySet<string>) =>
    Object.fromEntries(Object.entries(changes).filter(([field]) => fields.has(field)));
  return { taken: of(taken), disputed: of(disputed) };
}
