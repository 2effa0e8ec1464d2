import { type RawBuilder, sql } from 'kysely';

// Written out as they stand in the indexes (migration 24): each of those holds such conversations alone, and serves a
// statement that says the same.

/** Of which an enquiry is there: those of the others are all in the trash. */
export const isThere = sql<boolean>`"enquiries" > 0`;
export const goesOn = sql<boolean>`"enquiries" > 0 and "status" not in ('done', 'spam')`;
/** Whose parent waits. */
export const isWaiting = sql<boolean>`"enquiries" > 0 and "waitingSince" is not null`;
/** Which somebody wants to look at again on a day. */
export const isPutOff = sql<boolean>`${goesOn} and "followUpOn" is not null`;

/** That nobody has it. @param owners the accounts that can have one: what somebody else has, nobody has */
export function isUnowned(owners: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`"ownerId" not in (${sql.join(['no account', ...owners])})`;
}
