import type { RecordName } from '#cms/records/registry.ts';
import type { Actor } from '#core/actor.ts';
import { AppError } from '#core/errors.ts';
import type { Services } from '#core/manifest/define-feature.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import { yieldToEventLoop } from '#core/promises.ts';
import type { DemoGroup } from '../api.ts';
import type { DemoEntry } from './demo-store.ts';

/** The fact that src/serve.ts records before it loads the demo content. */
const firstStart = 'first start';
/** The fact with the time of the removal, and the changes by which it is undone. */
const removal = 'demo content removed';

interface Removal {
  /** ISO, UTC. */
  at: string;
  /** The ids of the deletions, in their order. */
  changes: string[];
}

/** Milliseconds. */
const day = 24 * 3_600_000;

export type DemoContent = ReturnType<typeof createDemoContent>;

/** Lists the demo content, moves it to the trash, and restores it. */
export function createDemoContent({
  stores,
  clock,
  retention,
}: Pick<Services, 'stores' | 'clock' | 'retention'>) {
  async function list({ facts, demoContent }: Stores): Promise<DemoEntry[]> {
    const startedAt = await facts.find(firstStart);
    return startedAt ? demoContent.list(startedAt) : [];
  }

  /** The last removal, as long as the trash keeps what was removed. */
  async function findRemoval({ facts }: Pick<Stores, 'facts'>): Promise<Removal | undefined> {
    const stored = await facts.find(removal);
    if (!stored) return undefined;
    const found = JSON.parse(stored) as Removal;
    const isKept = clock().getTime() - Date.parse(found.at) < retention.trash * day;
    return isKept ? found : undefined;
  }

  return {
    list: () => list(stores),

    /** The same by type, for the question before the removal. */
    async listGroups(): Promise<DemoGroup[]> {
      const groups = Map.groupBy(await list(stores), ({ record }) => record);
      return [...groups].map(([record, entries]) => ({
        record,
        entries: entries.filter(({ keptBecause }) => !keptBecause).map(presentEntry),
        kept: entries.flatMap((entry) =>
          entry.keptBecause ? [{ ...presentEntry(entry), reason: entry.keptBecause }] : [],
        ),
      }));
    },

    /** When the demo content was removed (ISO, UTC); null: not, or too long ago to restore it. */
    removedAt: async (): Promise<string | null> => (await findRemoval(stores))?.at ?? null,

    /**
     * Moves unchanged demo content of some types to the trash: all of it, or nothing. No parent is emailed.
     *
     * @returns number of removed entries
     */
    remove(records: readonly RecordName[], by: Actor): Promise<number> {
      return stores.transaction(async (tx) => {
        await tx.facts.serialize('demo content removal');
        const entries = (await list(tx)).filter(
          ({ record, keptBecause }) => !keptBecause && records.includes(record),
        );
        const changes = (await findRemoval(tx))?.changes ?? [];
        const before = changes.length;
        // Last created first: a parent or an owner is deleted after those that depend on it, and restored before them.
        for (const { record, id } of entries.toReversed()) {
          await yieldToEventLoop();
          changes.push(await tx.records.remove(record, id, by));
        }
        const done: Removal = { at: clock().toISOString(), changes };
        if (changes.length > before) await tx.facts.set(removal, JSON.stringify(done));
        return changes.length - before;
      });
    },

    /**
     * Restores the removed demo content that is still in the trash. Each entry is restored on its own; a repeated call
     * restores the rest after an interruption.
     *
     * @returns number of restored entries
     */
    async restore(by: Actor): Promise<number> {
      const stored = await stores.facts.find(removal);
      if (!stored) return 0;
      let restored = 0;
      for (const change of (JSON.parse(stored) as Removal).changes.toReversed()) {
        await yieldToEventLoop();
        try {
          await stores.records.restore(change, by);
          restored += 1;
        } catch (error) {
          // It has been restored or erased meanwhile, or what it belonged to has.
          const isGone = error instanceof AppError && ['missing', 'conflict'].includes(error.reason);
          if (!isGone) throw error;
        }
      }
      await stores.facts.removeIfEqual(removal, stored);
      return restored;
    },
  };
}

const presentEntry = ({ id, title }: DemoEntry) => ({ _id: id, title });
