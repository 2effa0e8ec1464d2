import { type Entry, textOf } from '#cms/fields/entry.ts';
import { isAlternative } from '#cms/fields/image/field.ts';
import type { ContentType } from '#cms/records/content-type.ts';
import { fieldsOfForm } from '#cms/records/entry-values.ts';
import { textOfRichText } from '#core/text/html-text.ts';
import { isContinuationOf } from '../rules.ts';
import type { LocalDraft } from './local-drafts.ts';
import { changesTo, type FieldTexts } from './use-drafts.ts';

type FormInput = Pick<LocalDraft, 'values' | 'files'>;

/** The changes of the same entry by two users, or by two windows of one. */
export interface Merge {
  /** Fields that both have changed differently. */
  conflicts: string[];
  /** Fields that only the other one has changed. */
  theirs: string[];
}

/** The base value of a field and the two versions; null: as in the entry. */
interface FieldVersions {
  was: string | null;
  mine: string | File | null;
  theirs: string | null;
}

/**
 * Compares two changes, field by field. A new picture also changes the subject of its alternative text.
 *
 * @param versionsOf returns the base and both versions of a field
 */
function mergeFields(definition: ContentType, versionsOf: (field: string) => FieldVersions): Merge {
  const merge: Merge = { conflicts: [], theirs: [] };
  for (const [name, field] of fieldsOfForm(definition)) {
    const versions = (isAlternative(field) ? [name, field.describes] : [name]).map(versionsOf);
    const isMine = versions.some(({ mine, was }) => mine !== was);
    const isTheirs = versions.some(({ theirs, was }) => theirs !== was);
    if (!isTheirs || versionsOf(name).mine === versionsOf(name).theirs) continue;
    merge[isMine ? 'conflicts' : 'theirs'].push(name);
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
export function mergeOf(definition: ContentType, base: Entry, mine: FormInput, current: Entry): Merge {
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
export function isResultOfSave(definition: ContentType, sent: LocalDraft, current: Entry): boolean {
  const { entry: base, values, files } = sent;
  if (!base) return false;
  return Object.entries(definition.fields).every(([name, field]) => {
    const [was, sentValue, currentValue] = [textOf(base, name), values[name] ?? '', textOf(current, name)];
    if (field.kind === 'status') return was === currentValue;
    if (files[name]) return currentValue !== was;
    if (field.kind === 'slug' || isAlternative(field)) return true;
    if (field.kind === 'richText') return textOfRichText(currentValue) === textOfRichText(sentValue);
    return currentValue.trim() === sentValue.trim();
  });
}

/** The result of merging two windows of a draft. */
export interface DraftMerge {
  /** Values that the form takes over; null: as in the entry. */
  remoteChanges: Readonly<Record<string, string | null>>;
  /** Fields in conflict, with the other window's values. */
  conflicts: Readonly<Record<string, string | null>>;
}

/**
 * Merges the content of a form with its draft as saved by another window.
 *
 * @param known states of the draft that this form knows: the acknowledged one, then unanswered saves; values equal to
 * these are not another window's
 */
export function mergeDrafts(
  definition: ContentType,
  known: readonly [FieldTexts, ...FieldTexts[]],
  mine: FieldTexts,
  theirs: FieldTexts,
): DraftMerge {
  const [acknowledged, ...sent] = known;
  const valueIn = (texts: FieldTexts, field: string) => texts[field] ?? null;
  const merge = mergeFields(definition, (field) => {
    const remoteValue = valueIn(theirs, field);
    const isOwn = sent.some((texts) => valueIn(texts, field) === remoteValue);
    return {
      was: isOwn ? remoteValue : valueIn(acknowledged, field),
      mine: valueIn(mine, field),
      theirs: remoteValue,
    };
  });
  const changes = changesTo(theirs, mine);
  const remoteFields = new Set(merge.theirs);
  const conflicts = new Set<string>();
  for (const field of merge.conflicts) {
    const [mineIs, theirsIs] = [valueIn(mine, field), valueIn(theirs, field)];
    // A text continued in one of the windows contains the words of both.
    if (theirsIs === null || (mineIs !== null && isContinuationOf(mineIs, theirsIs))) continue;
    if (mineIs === null || isContinuationOf(theirsIs, mineIs)) remoteFields.add(field);
    else conflicts.add(field);
  }
  const pickFields = (fields: ReadonlySet<string>) =>
    Object.fromEntries(Object.entries(changes).filter(([field]) => fields.has(field)));
  return { remoteChanges: pickFields(remoteFields), conflicts: pickFields(conflicts) };
}
