import type { Kysely } from 'kysely';
import { system } from '../../content/actor.ts';
import { type Clock, momentIn } from '../../content/clock.ts';
import { createActivityStore } from '../../store/activity-store.ts';
import type { Erasure } from '../../store/changes/erasures.ts';
import { replayErasures } from '../../store/changes/replay-erasures.ts';
import { readContentVersion } from '../../store/connection/content-version.ts';
import type { Engine } from '../../store/connection/database.ts';
import { createFactStore } from '../../store/connection/installation.ts';
import { createLetterLog } from '../../store/letters/letter-log.ts';
import { openScope } from '../../store/scope.ts';
import type { Tables } from '../../store/tables.ts';
import { lookedAt } from '../retention/unused-files.ts';
import { installationFact } from './installation-id.ts';

/** Further than anything was told or given out between the backup and now. */
const leap = { content: 100_000, tokens: 1000 };

export interface Settling {
  erasures: readonly Erasure[];
  /** The highest content version of the database that is replaced. */
  contentVersion: number;
  /** Letters of the replaced database that have not been sent; undefined where that is not known. */
  waitingLetters: ReadonlySet<string> | undefined;
  /** Send the letters that were due before now, though they may have been sent. */
  sendsLetters: boolean;
  /** As which installation the site goes on. */
  installation: string;
  /** When the backup was made. */
  takenAt: string;
}

export interface Settled {
  /** Records that had been erased since the backup, and are erased again. */
  erased: number;
  /** Letters that are not sent, because they may have been sent before. */
  heldLetters: number;
}

/**
 * Makes an older state of the database fit to be lived in again: what time has passed over is not repeated, and what was
 * given out since counts no more.
 *
 * @param db in a transaction, or where nobody else is
 */
export async function settle(
  db: Kysely<Tables>,
  engine: Engine,
  clock: Clock,
  known: Settling,
): Promise<Settled> {
  return openScope({ db, engine }, clock, () => undefined).transaction(async (inside) => {
    const erased = await replayErasures(inside, known.erasures);
    const heldLetters = known.sendsLetters
      ? 0
      : (await holdLetters(inside.db, clock, known.waitingLetters)) + (await holdPlanned(inside.db, clock));
    const told = Number(await readContentVersion(inside.db));
    const version = Math.max(told, known.contentVersion) + leap.content;
    await inside.db.updateTable('contentVersion').set({ version }).execute();
    await endSessions(inside.db, momentIn(clock, 0));
    const free = { holder: null, leaseExpiresAt: null };
    await inside.db.updateTable('job').set(free).execute();
    await inside.db.updateTable('letter').set(free).execute();
    await inside.db.deleteFrom('lease').execute();
    // The week of files that nothing uses begins anew.
    await inside.db.deleteFrom('installation').where('fact', '=', lookedAt).execute();
    const facts = createFactStore(inside);
    await facts.keep('restored', JSON.stringify({ at: momentIn(clock, 0), takenAt: known.takenAt }));
    await facts.keep(installationFact, known.installation);
    await createActivityStore(inside).note({
      by: system('restore'),
      kind: 'backupRestored',
      about: { kind: 'backup', id: known.takenAt, name: `the backup of ${known.takenAt}` },
    });
    return { erased, heldLetters };
  });
}

/** What was given out after the backup must not fit the older state of its account; and who was locked out since stays out. */
async function endSessions(db: Kysely<Tables>, now: string): Promise<void> {
  await db
    .updateTable('account')
    .set(({ eb }) => ({ tokenVersion: eb('tokenVersion', '+', leap.tokens) }))
    .execute();
  await db.updateTable('session').set({ endedAt: now }).where('endedAt', 'is', null).execute();
  await db.updateTable('invitation').set({ state: 'expired' }).where('state', '=', 'pending').execute();
  await db.deleteFrom('passwordReset').execute();
  await db.deleteFrom('ticket').execute();
  await db.deleteFrom('ownDataLink').execute();
  // One that was revoked since would be back.
  await db.deleteFrom('previewLink').execute();
}

/** What came due since the backup was written by the site that has been lost, such as reminders of webinars. */
async function holdPlanned(db: Kysely<Tables>, clock: Clock): Promise<number> {
  const now = momentIn(clock, 0);
  const { numUpdatedRows } = await db
    .updateTable('webinarLetter')
    .set({ state: 'missed', endedAt: now })
    .where('state', '=', 'planned')
    .where('dueAt', '<=', now)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** What was due before now was sent by the site that has been lost, unless its database says otherwise. */
async function holdLetters(
  db: Kysely<Tables>,
  clock: Clock,
  waiting: ReadonlySet<string> | undefined,
): Promise<number> {
  const log = createLetterLog({ db, clock });
  const due = await db.selectFrom('letter').selectAll().where('dueAt', '<=', momentIn(clock, 0)).execute();
  const held = due.filter(({ id }) => !waiting?.has(id));
  for (const letter of held) {
    await log.note(letter, 'missed', 'A backup was put back; it had probably been sent before that.');
    await db.deleteFrom('letter').where('id', '=', letter.id).execute();
  }
  return held.length;
}
