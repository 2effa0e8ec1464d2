import { type Entry, textOf } from '#cms/fields/entry.ts';
import { isAlternative } from '#cms/fields/image/field.ts';
import type { ContentType } from '#cms/records/content-type.ts';
import { fieldsOfForm } from '#cms/records/entry-values.ts';
import { textOfRichText } from '#core/text/html-text.ts';
import { goesOnFrom } from '../rules.ts';
import type { LocalDraft } from './tab-copy.ts';
import { changesTo, type Words } from './use-drafts.ts';

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

/** What two windows have made of one draft. */
export interface Joined {
  /** What the form takes over from the other one; null: as the entry holds it. */
  taken: Readonly<Record<string, string | null>>;
  /** What somebody has to decide: what the other one holds there. */
  disputed: Readonly<Record<string, string | null>>;
}

/**
 * Puts together what a form holds and its draft as another window has saved it.
 *
 * @param known states of the draft that this form knows: the one that was acknowledged, then what it has sent without an
 *   answer; what comes back of these is nobody else's
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
    // What was typed on in one of the windows has the words of both.
    if (theirsIs === null || (mineIs !== null && goesOnFrom(mineIs, theirsIs))) continue;
    if (mineIs === null || goesOnFrom(theirsIs, mineIs)) taken.add(field);
    else disputed.add(field);
  }
  const of = (fields: ReadonlySet<string>) =>
    Object.fromEntries(Object.entries(changes).filter(([field]) => fields.has(field)));
  return { taken: of(taken), disputed: of(disputed) };
}
