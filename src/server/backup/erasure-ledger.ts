import { buffer } from 'node:stream/consumers';
import * as z from 'zod';
import type { FileStorage } from '../../files/storage/storage.ts';
import { defineJob, type RowJob } from '../../jobs/define-job.ts';
import type { Erasure } from '../../store/changes/erasures.ts';
import type { Stores } from '../../store/stores.ts';
import type { BackupPlace } from './backup-place.ts';
import { idPattern, installationIdOf, type Wanted } from './installation-id.ts';

const ledger = z.array(
  z.object({ record: z.string().max(100), recordId: z.string().max(100), at: z.iso.datetime() }),
);

/**
 * A file for each month, so that what is written anew stays small, and for each installation: two that read and write one
 * file would lose what the other has noted.
 */
const prefix = 'erasures-';
const ledgerName = new RegExp(`^${prefix}\\d{4}-\\d{2}(?:-(${idPattern}))?\\.json$`);
/** Rows in one go. */
const batch = 5000;

/**
 * What has been erased for good, as it is noted in a place outside the database: ids and moments, nothing else.
 *
 * @param isWanted by which installations
 */
export async function readLedger(storage: FileStorage, isWanted: Wanted): Promise<Erasure[]> {
  const names = (await storage.list({ prefix })).filter((name) => {
    const match = ledgerName.exec(name);
    return match && isWanted(match[1]);
  });
  return (await Promise.all(names.map((name) => readMonth(storage, name)))).flat();
}

/** Notes erasures of an installation there, once each. */
export async function addToLedger(
  storage: FileStorage,
  installation: string,
  erasures: readonly Erasure[],
): Promise<void> {
  const fileOf = ({ at }: Erasure) => `${prefix}${at.slice(0, 7)}-${installation}.json`;
  for (const [name, added] of Map.groupBy(erasures, fileOf)) {
    const all = new Map(
      [...(await readMonth(storage, name)), ...added].map((erasure) => [
        `${erasure.record} ${erasure.recordId}`,
        erasure,
      ]),
    );
    await storage.put(
      name,
      Buffer.from(`[\n${[...all.values()].map((one) => JSON.stringify(one)).join(',\n')}\n]\n`),
    );
  }
}

/** @throws Error where it cannot be read: whoever overlooks that may bring somebody back */
async function readMonth(storage: FileStorage, name: string): Promise<Erasure[]> {
  const file = await storage.open(name);
  if (!file) return [];
  try {
    return ledger.parse(JSON.parse((await buffer(file.stream())).toString('utf8')));
  } catch (cause) {
    throw new Error(`The list of what has been erased, ${name}, cannot be read.`, { cause });
  }
}

interface Parts {
  erasures: Stores['erasures'];
  facts: Stores['facts'];
  /** In the data folder. */
  own: FileStorage;
  /** Where backups are. */
  openPlace: () => Promise<BackupPlace>;
  /** Erases at once what lies outside the database too. */
  eraseOutside: () => Promise<unknown>;
}

/** Notes outside the database what is erased in it, at once: a backup must not bring it back, even where all else is lost. */
export function erasureLedger({ erasures, facts, own, openPlace, eraseOutside }: Parts): RowJob {
  return defineJob({
    name: 'erasure-ledger',
    title: 'Note next to the backups what has been erased',
    nextDue: erasures.firstToNote,

    async run({ signal }) {
      // First: a place for backups that is away must not keep it.
      await eraseOutside();
      const installation = await installationIdOf(facts);
      const place = await openPlace();
      let noted = 0;
      try {
        for (;;) {
          signal.throwIfAborted();
          const waiting = await erasures.listToNote(batch);
          if (waiting.length === 0) break;
          await addToLedger(own, installation, waiting);
          await addToLedger(place.storage, installation, waiting);
          await erasures.markNoted(waiting);
          noted += waiting.length;
        }
      } finally {
        place.close();
      }
      return noted === 0 ? undefined : `Noted: ${noted}.`;
    },
  });
}
