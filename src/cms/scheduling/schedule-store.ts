import { sql } from 'kysely';
import { type ScheduledTime, scheduledNames } from '#cms/records/addresses.ts';
import { fieldsOfType } from '#cms/records/definition.ts';
import { isSeen, publicationColumns } from '#cms/records/publication.ts';
import type { ContentName } from '#cms/records/registry.ts';
import { takeRow } from '#cms/records/rows.ts';
import { tableOf, untyped } from '#cms/records/untyped-rows.ts';
import { definitionOf, recordWrite, writing } from '#cms/records/write.ts';
import { type Actor, system } from '#core/actor.ts';
import { type Page, remainingRows } from '#core/database/batches.ts';
import type { Scope } from '#core/database/scope.ts';
import { forEachIndependently } from '#core/promises.ts';

/** Thrown inside, so that nothing of the transaction stays: no cache is emptied for it. */
class NotDue extends Error {}

/**
 * Lets an entry whose moment has come go out, or takes it down. Where somebody else was quicker, or the entry is not due
 * (any more), nothing is written.
 *
 * @returns what was done; undefined: nothing
 */
async function applyTransition(
  scope: Scope,
  name: ContentName,
  id: string,
  by: Actor,
): Promise<'published' | 'unpublished' | undefined> {
  const definition = definitionOf(name);
  try {
    return await writing(scope, name, async (inside) => {
      const now = inside.clock().toISOString();
      const before = await takeRow(untyped(inside.db), definition, id);
      if (!before?.turnsAt || String(before.turnsAt) > now) throw new NotDue();
      const status = publicationColumns(definition, before, now);
      const next = { ...status, changedAt: now, revision: before.revision + 1 };
      await untyped(inside.db).updateTable(tableOf(definition)).set(next).where('id', '=', id).execute();
      const after = { ...before, ...next };
      // Of what should have gone out and come down while the site was off, the log tells the latter.
      const kind = isSeen(definition, after) ? 'published' : 'unpublished';
      await recordWrite(inside, { name, kind, by, before, after });
      return kind;
    });
  } catch (error) {
    if (error instanceof NotDue) return undefined;
    throw error;
  }
}

/** As the log names who does it. */
const by = system('schedule');

/** What has been done, in numbers of entries. */
export interface Turned {
  published: number;
  takenDown: number;
}

/** Written out, because the indexes of moments hold those alone that there are. */
const isSet = (field: string) => sql<boolean>`${sql.ref(field)} <> ''`;

/** When entries go out and are taken down by themselves (product: Scheduling). */
export function createScheduleStore(scope: Scope) {
  const db = untyped(scope.db);

  /** What is due, the first first. */
  async function due({
    limit,
    offset,
  }: Required<Page>): Promise<{ name: ContentName; id: string; turnsAt: string }[]> {
    const now = scope.clock().toISOString();
    const found = [];
    for (const name of scheduledNames()) {
      const rows = await db
        .selectFrom(tableOf({ name }))
        .select(['id', 'turnsAt'])
        .where(isSet('turnsAt'))
        .where('turnsAt', '<=', now)
        .orderBy('turnsAt')
        .orderBy('id')
        .limit(offset + limit)
        .execute();
      found.push(...rows.map(({ id, turnsAt }) => ({ name, id: String(id), turnsAt: String(turnsAt) })));
    }
    return found
      .toSorted((one, other) => (one.turnsAt < other.turnsAt ? -1 : 1))
      .slice(offset, offset + limit);
  }

  async function plannedOf(
    name: ContentName,
    what: ScheduledTime['what'],
    { from, before, limit }: { from: string; before?: string | undefined; limit: number },
  ): Promise<ScheduledTime[]> {
    const definition = definitionOf(name);
    const field = what === 'publish' ? 'publishAt' : 'unpublishAt';
    const [status] = fieldsOfType(definition, 'status');
    let select = db
      .selectFrom(tableOf(definition))
      .select(['id', definition.title, field, ...(status ? [status.name] : [])])
      .where(isSet(field))
      .where(field, '>=', from);
    if (before) select = select.where(field, '<', before);
    const rows = await select.orderBy(field).orderBy('id').limit(limit).execute();
    return rows.map((row) => ({
      record: name,
      _id: String(row.id),
      title: String(row[definition.title]),
      at: String(row[field]),
      what,
      isHeldBack: status !== undefined && row[status.name] === 0,
    }));
  }

  return {
    /**
     * When an entry goes out or is taken down next (ISO, UTC), what is due and was not done included; null: none does.
     *
     * @param after a moment: what is due until then is left out
     */
    async next(after = ''): Promise<string | null> {
      const each = scheduledNames().map(
        (name) => sql`(select "turnsAt" from ${sql.table(name)} where ${isSet('turnsAt')}
          and "turnsAt" > ${after} order by "turnsAt", id limit 1) as ${sql.ref(name)}`,
      );
      const { rows } = await sql<Record<string, string | null>>`select ${sql.join(each)}`.execute(db);
      const moments = Object.values(rows[0] ?? {}).filter((moment) => moment !== null);
      return moments.toSorted()[0] ?? null;
    },

    /**
     * Publishes and takes down what is due, each entry in a transaction of its own. Several processes may do so at once:
     * each entry is turned by one of them.
     *
     * @throws the first failure, after all others
     */
    async doDue(signal?: AbortSignal): Promise<Turned> {
      const done: Turned = { published: 0, takenDown: 0 };
      const rows = remainingRows(due, ({ name, id }) => `${name} ${id}`);
      const transitionOne = async ({ name, id }: { name: ContentName; id: string }) => {
        const kind = await applyTransition(scope, name, id, by);
        if (kind === 'published') done.published++;
        if (kind === 'unpublished') done.takenDown++;
        return kind !== undefined;
      };
      await forEachIndependently(rows, transitionOne, signal);
      return done;
    },

    /**
     * What was planned for a time, or is, in the order of its moments.
     *
     * @param span ISO moments in UTC: from the first one on, and before the second where there is one
     */
    async planned(
      span: { from: string; before?: string | undefined },
      limit: number,
    ): Promise<ScheduledTime[]> {
      const found: ScheduledTime[] = [];
      for (const name of scheduledNames()) {
        for (const what of ['publish', 'takeDown'] as const)
          found.push(...(await plannedOf(name, what, { ...span, limit })));
      }
      return found.toSorted((one, other) => (one.at < other.at ? -1 : 1)).slice(0, limit);
    },
  };
}
