import { sql } from 'kysely';
import { v7 as createId } from 'uuid';
import { pageAddressOf } from '#cms/records/addresses.ts';
import type { RecordHooks, RecordWrite } from '#cms/records/hooks.ts';
import { isPublic } from '#cms/records/publication.ts';
import { contentTypes, isContentName, type RecordName } from '#cms/records/registry.ts';
import { findRow } from '#cms/records/rows.ts';
import { type UntypedRow, untyped } from '#cms/records/untyped-rows.ts';
import { definitionOf } from '#cms/records/write.ts';
import { countRows, type Page, paged } from '#core/database/batches.ts';
import type { Scope } from '#core/database/scope.ts';

/** An old address of the site and its target. */
export interface RedirectRow {
  /** A version 7 UUID, which each change of the target replaces. */
  id: string;
  /** A path of the site in its canonical spelling. */
  from: string;
  /** A path of the site or an https address; empty where the target is an entry, whichever address that has. */
  to: string;
  record: string;
  recordId: string;
  addedAt: string;
  /** The number of requests that it has redirected, and the last one. */
  uses: number;
  usedAt: string | null;
}

/** An old address as staff see it. */
export interface Redirect extends RedirectRow {
  /** The title of the target entry. */
  title: string;
  /** The current target; undefined: the target is not public. */
  resolvedTo: string | undefined;
}

/** Maximum number of redirects that are followed. */
const maxSteps = 10;

/** Stores old addresses and their targets. `redirectHooks` adds those that entries have left. */
export function createRedirectStore({ db, clock }: Pick<Scope, 'db' | 'clock'>) {
  const findByAddress = (from: string) =>
    db.selectFrom('redirect').selectAll().where('from', '=', from).executeTakeFirst();

  /** The target entry of a row, public or not as requested. */
  async function entryOf({ record, recordId }: RedirectRow, unpublished: boolean) {
    if (!isContentName(record)) return undefined;
    const definition = contentTypes[record];
    const found = await findRow(untyped(db), definition, { id: recordId }, { unpublished });
    if (!found) return undefined;
    const row: UntypedRow = found.row;
    return { address: pageAddressOf(definition, row), title: String(row[definition.title] ?? '') };
  }

  async function targetOf(row: RedirectRow): Promise<string | undefined> {
    return row.record ? (await entryOf(row, false))?.address : row.to;
  }

  /**
   * The target of an address without a page: a path of the site, or an https address. Chains are followed to their end;
   * a loop has no target.
   */
  async function find(from: string): Promise<string | undefined> {
    const visited = new Set<string>();
    let target: string | undefined;
    for (let path = from; visited.size < maxSteps; path = pathOf(target)) {
      if (visited.has(path)) return undefined;
      visited.add(path);
      const row = await findByAddress(path);
      if (!row) return target;
      target = await targetOf(row);
      if (!target || row.record || !target.startsWith('/')) return target;
    }
    return undefined;
  }

  /** Whether an address leads to another through redirects, or equals it. */
  async function leadsBack(to: string, from: string): Promise<boolean> {
    const visited = new Set<string>();
    for (let path = pathOf(to); path.startsWith('/') && !visited.has(path); ) {
      if (path === from) return true;
      visited.add(path);
      const row = await findByAddress(path);
      path = pathOf(row && (await targetOf(row)));
    }
    return false;
  }

  return {
    find,
    leadsBack,

    /** Newest first. */
    async list(page: Page): Promise<Redirect[]> {
      const select = db.selectFrom('redirect').selectAll().orderBy('addedAt', 'desc').orderBy('from');
      const rows = await paged(select, page).execute();
      return Promise.all(
        rows.map(async (row) => {
          const entry = row.record ? await entryOf(row, true) : undefined;
          return {
            ...row,
            uses: Number(row.uses),
            title: entry?.title ?? '',
            resolvedTo: await find(row.from),
          };
        }),
      );
    },

    count: (): Promise<number> => countRows(db.selectFrom('redirect')),

    /** @returns undefined if the address already has a redirect */
    async add(from: string, to: string): Promise<RedirectRow | undefined> {
      const row = { ...{ id: createId(), from, to, record: '', recordId: '' }, uses: 0, usedAt: null };
      return db
        .insertInto('redirect')
        .values({ ...row, addedAt: clock().toISOString() })
        .onConflict((conflict) => conflict.column('from').doNothing())
        .returningAll()
        .executeTakeFirst();
    },

    /** @returns the deleted row */
    remove: (id: string): Promise<RedirectRow | undefined> =>
      db.deleteFrom('redirect').where('id', '=', id).returningAll().executeTakeFirst(),

    /** Adds the number of uses since the last call. */
    async addUses(uses: ReadonlyMap<string, number>): Promise<void> {
      const usedAt = clock().toISOString();
      for (const [from, times] of uses) {
        await db
          .updateTable('redirect')
          .set({ uses: sql<number>`uses + ${times}`, usedAt })
          .where('from', '=', from)
          .execute();
      }
    },
  };
}

/** The path without query and fragment, which do not identify an address. */
function pathOf(target: string | undefined): string {
  return (target ?? '').replace(/[?#].*$/s, '');
}

/**
 * Updates old addresses after a write. An address that an entry has left redirects to that entry, at its current
 * address: so there are neither chains nor loops. An address at which a public entry exists no longer redirects. The
 * address of an entry in the trash stays reserved for it.
 */
async function updateRedirects(
  { db, clock }: Scope,
  { type, before, earlier = before, after }: RecordWrite,
): Promise<void> {
  const [oldAddress, newAddress] = [addressOf(type, earlier), addressOf(type, after)];
  if (!after || !newAddress) return;
  const definition = definitionOf(type);
  const isMoved = oldAddress !== undefined && oldAddress !== newAddress;
  if (isMoved) {
    const target = { to: '', record: type, recordId: String(after.id) };
    const next = { ...target, id: createId(), addedAt: clock().toISOString(), uses: 0, usedAt: null };
    await db
      .insertInto('redirect')
      .values({ ...next, from: oldAddress })
      .onConflict((conflict) => conflict.column('from').doUpdateSet(next))
      .execute();
  }
  const wasPublic = oldAddress === newAddress && isPublic(definition, before);
  if (isPublic(definition, after) && !wasPublic) {
    await db.deleteFrom('redirect').where('from', '=', newAddress).execute();
  }
}

function addressOf(name: RecordName, row: UntypedRow | undefined): string | undefined {
  return row && isContentName(name) ? pageAddressOf(contentTypes[name], row) : undefined;
}

export const redirectHooks: RecordHooks = { afterWrite: updateRedirects };
