import { noteErasure } from '../changes/erasures.ts';
import type { Scope } from '../scope.ts';
import type { HeldEnquiry } from './held-data.ts';

/**
 * Erases what was noted of a parent in conversations that go on, because somebody else has written there from the same
 * phone: it may name either of them. Belongs in the transaction that erases their enquiries.
 */
export async function eraseNotesOf(inside: Scope, enquiries: readonly HeldEnquiry[]): Promise<void> {
  const ids = new Set(enquiries.flatMap(({ conversation }) => conversation?.id ?? []));
  for (const id of ids) {
    if (await eraseNotes(inside, id)) await noteErasure(inside, 'conversation', id);
  }
}

/**
 * Empties the notes of a conversation that are of no single enquiry; what happened, and when, stays.
 *
 * @param until those from after this moment stay (ISO, UTC); absent: none
 * @returns whether there was any
 */
export async function eraseNotes({ db }: Pick<Scope, 'db'>, id: string, until?: string): Promise<boolean> {
  const notes = db.updateTable('conversationEvent').set({ text: '' }).where('conversationId', '=', id);
  const { numUpdatedRows } = await notes
    .where('enquiryId', '=', '')
    .where('text', '<>', '')
    .$if(until !== undefined, (query) => query.where('at', '<=', until ?? ''))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
