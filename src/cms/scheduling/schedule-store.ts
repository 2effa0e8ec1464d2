import { sql } from 'kysely';
import { scheduledNames } from '#cms/records/addresses.ts';
import { fieldsOfType } from '#cms/records/definition.ts';
import { isPublic, publicationColumns } from '#cms/records/publication.ts';
import type { ContentName } from '#cms/records/registry.ts';
import { lockRow } from '#cms/records/rows.ts';
import { tableOf, untyped } from '#cms/records/untyped-rows.ts';
import { definitionOf, finishWrite, inWriteTransaction } from '#cms/records/write.ts';
import { type Actor, system } from '#core/actor.ts';
import { type Page, remainingRows } from '#core/database/batches.ts';
import type { Scope } from '#core/database/scope.ts';
import { forEachIndependently } from '#core/promises.ts';
import type { ScheduledTime } from './api.ts';

/** Thrown inside to roll the transaction back, so that no cache is invalidated. */
class NotDue extends Error {}

/**
 * Publishes or unpublishes an entry at its planned time. If another process was faster, or the entry is not due,
 * nothing is written.
 *
 * @returns the change; undefined: none
 */
async function applyTransition(
  scope: Scope,
  name: ContentName,
  id: string,
  by: Actor,
): Promise<'published' | 'unpublished' | undefined> {
  const definition = definitionOf(name);
  try {
    return await inWriteTransaction(scope, name, async (tx) => {
      const now = tx.clock().toISOString();
      const before = await lockRow(untyped(tx.db), definition, id);
      if (!before?.turnsAt || String(before.turnsAt) > now) throw new NotDue();
      const status = publicationColumns(definition, before, now);
      const next = { ...status, changedAt: now, revision: before.revision + 1 };
      await untyped(tx.db).updateTable(tableOf(definition)).set(next).where('id', '=', id).execute();
      const after = { ...before, ...next };
      // If both times passed while the site was down, the log contains the removal.
      const kind = isPublic(definition, after) ? 'published' : 'unpublished';
      await finishWrite(tx, { name, kind, by, before, after });
      return kind;
    });
  } catch (error) {
    if (error instanceof NotDue) return undefined;
    throw error;
  }
}

/** The actor in the log. */
const by = system('schedule');

/** The number of changed entries. */
export interface TransitionCounts {
  published: number;
  takenDown: number;
}

/** Written out, because the partial indexes require this exact condition. */
const isSet = (field: string) => sql<boolean>`${sql.ref(field)} <> ''`;

/** The planned publications and removals (product: Scheduling). */
export function createScheduleStore(scope: Scope) {
  const db = untyped(scope.db);

  /** The due entries, the earliest first. */
  async function listDue({
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

  async function listPlannedOf(
    name: ContentName,
    action: ScheduledTime['action'],
    { from, before, limit }: { from: string; before?: string | undefined; limit: number },
  ): Promise<ScheduledTime[]> {
    const definition = definitionOf(name);
    const field = action === 'publish' ? 'publishAt' : 'unpublishAt';
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
      action,
      isUnpublished: status !== undefined && row[status.name] === 0,
    }));
  }

  return {
    /**
     * The next planned time of any entry (ISO, UTC), including overdue ones; null: none.
     *
     * @param after times up to this one are ignored
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
     * Applies all due changes, each entry in a transaction of its own. Several processes may run it at once: each entry
     * is changed by one of them.
     *
     * @throws the first failure, after all others
     */
    async applyDue(signal?: AbortSignal): Promise<TransitionCounts> {
      const done: TransitionCounts = { published: 0, takenDown: 0 };
      const rows = remainingRows(listDue, ({ name, id }) => `${name} ${id}`);
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
     * The planned changes of a period, by time.
     *
     * @param span ISO times in UTC: inclusive start and optional exclusive end
     */
    async listPlanned(
      span: { from: string; before?: string | undefined },
      limit: number,
    ): Promise<ScheduledTime[]> {
      const found: ScheduledTime[] = [];
      for (const name of scheduledNames()) {
        for (const action of ['publish', 'unpublish'] as const)
          found.push(...(await listPlannedOf(name, action, { ...span, limit })));
      }
      return found.toSorted((one, other) => (one.at < other.at ? -1 : 1)).slice(0, limit);
    },
  };
}
