import type { Actor } from '../../content/actor.ts';
import type { ContentName } from '../../content/index.ts';
import type { Scope } from '../scope.ts';
import { loose, tableOf } from './loose.ts';
import { takeRow } from './rows.ts';
import { isSeen, standingColumns } from './standing.ts';
import { definitionOf, noteWrite, writing } from './write.ts';

/** Thrown inside, so that nothing of the transaction stays: no cache is emptied for it. */
class NotDue extends Error {}

/**
 * Lets an entry whose moment has come go out, or takes it down. Where somebody else was quicker, or the entry is not due
 * (any more), nothing is written.
 *
 * @returns what was done; undefined: nothing
 */
export async function turnRecord(
  scope: Scope,
  name: ContentName,
  id: string,
  by: Actor,
): Promise<'published' | 'unpublished' | undefined> {
  const definition = definitionOf(name);
  try {
    return await writing(scope, name, async (inside) => {
      const now = inside.clock().toISOString();
      const before = await takeRow(loose(inside.db), definition, id);
      if (!before?.turnsAt || String(before.turnsAt) > now) throw new NotDue();
      const standing = standingColumns(definition, before, now);
      const next = { ...standing, changedAt: now, revision: before.revision + 1 };
      await loose(inside.db).updateTable(tableOf(definition)).set(next).where('id', '=', id).execute();
      const after = { ...before, ...next };
      // Of what should have gone out and come down while the site was off, the log tells the latter.
      const kind = isSeen(definition, after) ? 'published' : 'unpublished';
      await noteWrite(inside, { name, kind, by, before, after });
      return kind;
    });
  } catch (error) {
    if (error instanceof NotDue) return undefined;
    throw error;
  }
}
