import { inTurns, slicesOf } from '../in-turns.ts';
import type { Scope } from '../scope.ts';

/** That a letter was sent to somebody, or waits. What it said is kept nowhere once it has gone. */
export interface HeldLetter {
  kind: string;
  /** When it came to its end, or was written (ISO, UTC). */
  at: string;
  outcome: 'sent' | 'filed' | 'refused' | 'missed' | 'cancelled' | 'waiting';
}

/** What letters to parents are about, who get them. */
const ofPeople = ['enquiry', 'registration', 'account'];

/** Letters to the people of some records or accounts, the oldest first. */
export async function findLettersOf(
  { db }: Pick<Scope, 'db'>,
  recipients: readonly string[],
): Promise<HeldLetter[]> {
  const found = await inTurns(slicesOf(recipients), (some) => lettersOf(db, some));
  return found.flat().sort((one, other) => (one.at < other.at ? -1 : 1));
}

async function lettersOf(db: Scope['db'], recipients: readonly string[]): Promise<HeldLetter[]> {
  const ended = await db
    .selectFrom('letterLog')
    .select(['kind', 'endedAt as at', 'outcome'])
    // By the index of what letters are about.
    .where('aboutRecord', 'in', ofPeople)
    .where('aboutId', 'in', recipients)
    .whereRef('recipientId', '=', 'aboutId')
    .execute();
  const waiting = await db
    .selectFrom('letter')
    .select(['kind', 'createdAt as at'])
    .where('recipientId', 'in', recipients)
    .execute();
  return [...ended, ...waiting.map((letter) => ({ ...letter, outcome: 'waiting' as const }))];
}
