import { randomBytes } from 'node:crypto';
import type { FactStore } from '#core/database/facts.ts';
import type { Snapshot } from '#core/database/snapshot.ts';

/** The fact with the id that distinguishes installations with a common backup target. */
export const installationFact = 'installation id';

/** The pattern of an id. It is part of file names, so it reveals nothing about the site. */
export const idPattern = '[0-9a-f]{12}';

const newInstallationId = () => randomBytes(6).toString('hex');

/** The id of this installation, the same for all its processes; created on first use. */
export async function installationIdOf(facts: FactStore): Promise<string> {
  return (await facts.find(installationFact)) ?? facts.setIfAbsent(installationFact, newInstallationId());
}

/** The id of the installation with this database; undefined: none yet. */
export async function installationIdIn(snapshot: Snapshot): Promise<string | undefined> {
  const table = (await snapshot.tables()).find(({ name }) => name === 'installation');
  if (!table) return undefined;
  const [fact = 0, value = 0] = ['fact', 'value'].map((name) =>
    table.columns.findIndex((column) => column.name === name),
  );
  let found: string | undefined;
  // Reads to the end: a table that is left early cannot be read again in this snapshot.
  for await (const row of snapshot.read(table))
    if (row[fact] === installationFact) found = String(row[value]);
  return found;
}

/** The installation of something outside the database; undefined: it predates ids. */
type InstallationId = string | undefined;

export type InstallationFilter = (id: InstallationId) => boolean;

/** Data that predates ids may belong to any installation, so it counts as one's own. */
export function onlyInstallations(...own: InstallationId[]): InstallationFilter {
  return (id) => id === undefined || own.includes(id);
}

export const anyInstallation: InstallationFilter = () => true;

/** The present installation, which a restore replaces, as far as it is known; undefined: there is none. */
export type CurrentInstallation = { id: string | undefined } | undefined;

/**
 * The installation id of a site after a restore. Where there was no site, the backup's installation has moved here; an existing
 * site keeps its id, because the backup's installation may still exist.
 */
export function resolveInstallationId(
  current: CurrentInstallation,
  ofBackup: InstallationId,
  mode: 'copy' | 'move' | undefined,
): string {
  if (mode === 'move' || (!current && mode !== 'copy')) return ofBackup ?? current?.id ?? newInstallationId();
  return current?.id && (mode !== 'copy' || current.id !== ofBackup) ? current.id : newInstallationId();
}
