import { readVariantName } from '../../../content/picture.ts';
import { knownFiles, usedFiles } from '../../../store/inspection/files.ts';
import { type Check, count, type Finding, orGood, worthALook, wrong } from '../check.ts';
import type { Patient } from '../patient.ts';

/** Compares what the storages hold with what the database knows of it. What nobody knows is named, and never removed. */
export const files: Check = {
  name: 'files',
  title: 'Pictures and videos',
  when: 'daily',
  async look(patient) {
    const { storages, currentDatabase: database } = patient;
    // The storages first: a file that is stored meanwhile is then known and seen, or neither.
    const pictures = await storages.pictures.list();
    const videos = await storages.videos.list();
    const known = await knownFiles(database.db);
    const unknown = [...pictures, ...videos].filter(
      (name) => !known.has(readVariantName(name)?.name ?? name),
    );
    return orGood(
      [...(await missing(patient, new Set([...pictures, ...videos]))), ...unknownFiles(unknown)],
      'Every file that an entry shows is there, and there are no others.',
    );
  },
};

async function missing({ storages, database }: Patient, stored: ReadonlySet<string>): Promise<Finding[]> {
  const names: string[] = [];
  for (const { name, kind, users } of await usedFiles(database.db)) {
    if (stored.has(name)) continue;
    // It may have come after the list was read.
    if (await (kind === 'picture' ? storages.pictures : storages.videos).open(name)) continue;
    names.push(`${name} (${users.join(', ')})`);
  }
  if (names.length === 0) return [];
  return [
    wrong(
      `${count(names.length, 'file')} that entries or their histories show ${names.length === 1 ? 'is' : 'are'} not there.`,
      'Take them from the last backup of the files. Without one, give these entries another picture or video.',
      { names },
    ),
  ];
}

function unknownFiles(names: readonly string[]): Finding[] {
  if (names.length === 0) return [];
  return [
    worthALook(
      `${count(names.length, 'file')} that the site does not know ${names.length === 1 ? 'lies' : 'lie'} among its own.`,
      'The site never removes what it does not know. Check whether somebody put them there, or whether they belong to an older copy of the database; then remove them by hand, or leave them.',
      { names },
    ),
  ];
}
