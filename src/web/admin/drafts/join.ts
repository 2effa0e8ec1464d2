import type { ContentType } from '../../../content/define-content.ts';
import { goesOnFrom } from '../../../content/lost-words.ts';
import { mergeFields } from '../form/merge.ts';
import { changesTo, type Words } from './words.ts';

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
