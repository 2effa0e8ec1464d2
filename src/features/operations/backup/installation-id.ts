import { randomBytes } from 'node:crypto';
import type { FactStore } from '#core/database/facts.ts';
import type { Snapshot } from '#core/database/snapshot.ts';

/** The fact by which an installation is told from others that keep their backups in the same place. */
export const installationFact = 'installation id';

/** What an id looks like. It stands in names of files, so it says nothing of whose it is. */
export const idPattern = '[0-9a-f]{12}';

const newInstallationId = () => randomBytes(6).toString('hex');

/** The id of this installation, the same for all its processes; made when it is first asked for. */
export async function installationIdOf(facts: FactStore): Promise<string> {
  return (await facts.find(installationFact)) ?? facts.keepFirst(installationFact, newInstallationId());
}

/** The id of the installation whose database this is; undefined before it has one. */
export async function installationIdIn(snapshot: Snapshot): Promise<string | undefined> {
  const table = (await snapshot.tables()).find(({ name }) => name === 'installation');
  if (!table) return undefined;
  const [fact = 0, value = 0] = ['fact', 'value'].map((name) =>
    table.columns.findIndex((column) => column.name === name),
  );
  let found: string | undefined;
  // To its end: a table that is left in the middle cannot be read again in this snapshot.
  for await (const row of snapshot.read(table))
    if (row[fact] === installationFact) found = String(row[value]);
  return found;
}

/** Which installation something outside the database is of; undefined for what is older than ids. */
type Whose = string | undefined;

/** Of which installations things are asked for. */
export type Wanted = (whose: Whose) => boolean;

/** What is older than ids may be anybody's, so it counts as one's own. */
export function isOf(...own: Whose[]): Wanted {
  return (whose) => whose === undefined || own.includes(whose);
}

export const isAnybodys: Wanted = () => true;

/** The site in whose place a backup is put, as far as it can say which one it is; undefined: nothing is there. */
export type Here = { id: string | undefined } | undefined;

/**
 * As which installation a site goes on after a restore. Where nothing was, the one that the backup is of has moved here;
 * a site that was here stays the one it was, because the other may still be alive.
 */
export function installationAfter(here: Here, ofBackup: Whose, word: 'copy' | 'move' | undefined): string {
  if (word === 'move' || (!here && word !== 'copy')) return ofBackup ?? here?.id ?? newInstallationId();
  return here?.id && (word !== 'copy' || here.id !== ofBackup) ? here.id : newInstallationId();
}
