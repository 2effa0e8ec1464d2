import type { BackupPlace } from './backup-place.ts';
import { describe } from './describe.ts';
import { type Here, isAnybodys, isOf } from './installation-id.ts';
import { type KnownBackup, listBackups } from './list-backups.ts';
import { NotRestored } from './restore-backup.ts';

/**
 * The newest backup of the site that is here. On a new machine nothing says which one that is: where all backups are of one
 * installation, that one.
 *
 * @returns its name; undefined where there is none of anybody
 * @throws NotRestored with what there is, where one has to be chosen
 */
export async function latestBackup(place: BackupPlace, here: Here): Promise<string | undefined> {
  const all = await listBackups(place.storage, isAnybodys);
  const installations = new Set(all.flatMap(({ installation }) => installation ?? []));
  const isKnown = here !== undefined || installations.size < 2;
  const isOurs = here ? isOf(here.id) : isAnybodys;
  const [newest] = isKnown ? all.filter(({ installation }) => isOurs(installation)) : [];
  if (newest || all.length === 0) return newest?.name;
  const whose = here
    ? 'of other installations'
    : 'of several installations, and nothing here says which of them this is';
  throw new NotRestored(
    [
      `The backups in ${place.name} are ${whose}. Please name the one that is meant; the newest are:`,
      ...tellBackups([...groupsOf(all)].flatMap(([, [first]]) => first ?? [])),
    ].join('\n'),
  );
}

/** Lines for people; those of one installation together, and a word of whose they are where there are several. */
export function tellBackups(backups: readonly KnownBackup[]): string[] {
  const groups = groupsOf(backups);
  return [...groups].flatMap(([installation, group]) => {
    const lines = group.map((one) => `  ${one.name}  ${describe(one)}`);
    return groups.size < 2 ? lines : [`${whoseWords(installation, group)}:`, ...lines];
  });
}

const groupsOf = (backups: readonly KnownBackup[]) =>
  Map.groupBy(backups, ({ installation }) => installation);

function whoseWords(installation: string | undefined, [newest]: KnownBackup[]): string {
  if (!installation) return 'Of before 2026-11-24, when backups did not say whose they are';
  return `Of the installation ${installation}${newest?.site ? `, ${newest.site}` : ''}`;
}
