import pg from 'pg';
import { expect } from 'vitest';

/**
 * Checks that every row of every table can be read, and is in every index, in its order.
 *
 * @param address of the database, as a superuser: the check requires it
 */
export async function expectIntactPostgres(address: string): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    await client.query('create extension amcheck');
    const { rows: indexes } = await client.query(`select c.relname, i.indisvalid,
      bt_index_parent_check(c.oid, heapallindexed => true, rootdescend => true)
      from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
      where a.amname = 'btree' and c.relpersistence = 'p'`);
    expect(indexes.length).toBeGreaterThan(100);
    expect(indexes.filter(({ indisvalid }) => !indisvalid)).toEqual([]);
    const { rows: damaged } = await client.query(`select c.relname, found.* from pg_class c,
      lateral verify_heapam(c.oid, check_toast => true) found where c.relkind in ('r', 't', 'm')
      and c.relpersistence = 'p'`);
    expect(damaged).toEqual([]);
  } finally {
    await client.query('drop extension if exists amcheck').finally(() => client.end());
  }
}
