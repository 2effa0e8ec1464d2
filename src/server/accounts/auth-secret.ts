import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FactStore } from '../../store/connection/installation.ts';

const fact = 'auth secret';

/**
 * The secret that signs login tokens: made at the first start, and kept in the database, so that every process of the
 * site knows it. Where an older version has kept it in a file of the data folder, it is taken from there, and everybody
 * stays signed in.
 */
export async function keptAuthSecret(facts: FactStore, dataDir: string): Promise<string> {
  const kept = await facts.find(fact);
  if (kept) return kept;
  const file = join(dataDir, 'auth-secret');
  const older = await readFile(file, 'utf8').catch(unlessMissing);
  // One that is damaged is not worth keeping.
  const isWhole = older !== undefined && older.length >= 32;
  const secret = await facts.keepFirst(fact, isWhole ? older : randomBytes(48).toString('base64url'));
  await rm(file, { force: true });
  return secret;
}

/**
 * Takes a secret out of the database that is set as AUTH_SECRET by now: whoever has a copy of the database, or a backup of
 * from now on, then opens nothing with it. Another one stays: what was sealed with it opens with nothing else.
 */
export async function takeOutSecret(facts: Pick<FactStore, 'drop'>, secret: string): Promise<void> {
  await facts.drop(fact, secret);
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
