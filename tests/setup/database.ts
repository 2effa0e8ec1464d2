import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export interface TestDatabase {
  /** Undefined means SQLite: the site then makes its file in its own DATA_DIR. */
  url: string | undefined;
  drop(): Promise<void>;
}

/** An empty database of its own on the engine that this run tests (TEST_DATABASE). */
export async function createTestDatabase(): Promise<TestDatabase> {
  if (process.env.TEST_DATABASE !== 'postgres') return { url: undefined, drop: async () => {} };
  const server = inject('postgresUrl');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await query(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => query(server, `DROP DATABASE ${name} WITH (FORCE)`) };
}

async function query(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
