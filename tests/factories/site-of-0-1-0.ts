import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { fillDatabase, serializeTable } from '#core/database/portable-rows.ts';
import { postgresRows } from '#core/database/postgres-rows.ts';
import { withSnapshot } from '#core/database/snapshot.ts';
import { createTestDatabase } from '../setup/database.ts';

const folder = join(import.meta.dirname, '../fixtures/0.1.0');
const unpack = async (name: string) => JSON.parse(gunzipSync(await readFile(join(folder, name))).toString());

interface Facts {
  /** The time of the recorded answers. */
  moment: string;
  /** A time (ISO) after the last id of the fixture and before the first id of its recorded answers. */
  madeBefore: string;
  /** The data folder of the recorded answers, which activity contains. */
  recordedIn: string;
  /** The password of every account. */
  password: string;
  backupPassword: string;
  /** The email of the owner. */
  admin: string;
  /** Tokens of links. `session` is that of a session. */
  tokens: Record<string, string>;
  secondFactor: { email: string; secret: string; recoveryCodes: string[] };
  /** The links in emails that wait to be sent. */
  links: { kind: string; to: string; path: string }[];
}

export interface RecordedAnswer {
  path: string;
  as: 'admin' | 'visitor';
  status: number;
  type: string;
  /** For a stored file, its size in bytes. */
  body: string;
}

/** A backup of the same site by 0.1.0. */
export const backupOf010 = (name: 'backup' | 'backup-sealed'): string => join(folder, `${name}.zip`);

export const factsOf010: Facts = JSON.parse(await readFile(join(folder, 'facts.json'), 'utf8'));
export const answersOf010 = (): Promise<RecordedAnswer[]> => unpack('answers.json.gz');

export type SiteOf010 = Awaited<ReturnType<typeof createSiteOf010>>;

/** The data folder and the database of a site of 0.1.0, on the engine of this run. */
export async function createSiteOf010() {
  const dataDir = await mkdtemp(join(tmpdir(), 'ananta-0.1.0-'));
  const files: Record<string, string> = await unpack('data.json.gz');
  for (const [path, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(dataDir, path)), { recursive: true, mode: 0o700 });
    await writeFile(join(dataDir, path), Buffer.from(bytes, 'base64'), { mode: 0o600 });
  }
  const { url, drop } = await createTestDatabase();
  const file = join(dataDir, 'ananta.db');
  if (url) {
    await copyToPostgres(file, url);
    await rm(file);
  }
  return {
    dataDir,
    url,
    environment: {
      ...{ DATA_DIR: dataDir, DATABASE_URL: url, DEMO: 'on', ADMIN_EMAIL: factsOf010.admin },
      ...{ ADMIN_PASSWORD: factsOf010.password, SITE_URL: 'http://localhost:3000', BACKUP_AT: 'off' },
    },
    async close() {
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** All rows, in tables as 0.1.0 created them. */
async function copyToPostgres(file: string, url: string): Promise<void> {
  await withSnapshot({ engine: 'sqlite', file }, async (snapshot) => {
    const tables = await snapshot.tables();
    const db = new Kysely<never>({
      dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }),
    });
    try {
      await db.transaction().execute(async (open) => {
        await fillDatabase(open, 'postgres', postgresRows(open), {
          migrations: await snapshot.migrations(),
          tables: tables.map(({ name }) => name),
          read: (name) => serializeTable(snapshot, tables.find((table) => table.name === name) ?? fail(name)),
        });
      });
    } finally {
      await db.destroy();
    }
  });
}

function fail(name: string): never {
  throw new Error(`There is no table ${name}.`);
}
