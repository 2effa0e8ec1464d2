import { v7 as createId } from 'uuid';
import type { Actor } from '../../content/actor.ts';
import type { ConversationEventKind } from '../../content/front-desk/conversation.ts';
import { missing, Refusal } from '../../content/refusal.ts';
import type { Scope } from '../scope.ts';

/** Milliseconds: it is for slips, and colleagues go by what stands longer. */
const noteTakenBackWithin = 60 * 60_000;

type Details = Readonly<Record<string, unknown>>;

interface NewEvent {
  conversationId: string;
  kind: ConversationEventKind;
  by: Actor;
  enquiryId?: string;
  text?: string;
  details?: Details;
  /** ISO, UTC; absent: now. */
  at?: string;
}

/** Notes what happened in a conversation. Belongs in the transaction of what it tells. */
export async function noteEvent({ db, clock }: Pick<Scope, 'db' | 'clock'>, event: NewEvent): Promise<void> {
  const { conversationId, kind, by, enquiryId = '', text = '', details = {} } = event;
  await db
    .insertInto('conversationEvent')
    .values({
      ...{ id: createId(), conversationId, enquiryId, kind, text },
      at: event.at ?? clock().toISOString(),
      actorKind: by.kind,
      actorId: by.kind === 'account' ? by.id : '',
      actorName: by.kind === 'visitor' ? '' : by.name,
      details: JSON.stringify(details),
    })
    .execute();
}

/**
 * Takes a note back: its words go, and that there was one stays. Twice is once: an answer may get lost. Belongs in the
 * transaction that holds the conversation.
 *
 * @throws Refusal missing; forbidden where somebody else wrote it; conflict where it is too old
 */
export async function takeNoteBack(
  { db, clock }: Pick<Scope, 'db' | 'clock'>,
  conversationId: string,
  id: string,
  by: Actor,
): Promise<void> {
  const found = db.selectFrom('conversationEvent').select(['at', 'actorKind', 'actorId']);
  const note = await found
    .where('conversationId', '=', conversationId)
    .where('id', '=', id)
    .where('kind', '=', 'note')
    .executeTakeFirst();
  if (!note) throw missing('Note');
  if (by.kind !== 'account' || note.actorKind !== 'account' || note.actorId !== by.id)
    throw new Refusal('forbidden', 'Only the person who wrote a note can withdraw it.');
  if (clock().getTime() - Date.parse(note.at) > noteTakenBackWithin)
    throw new Refusal(
      'conflict',
      'A note can be withdrawn only within an hour. Please add another one that puts it right.',
    );
  const takenBack = { text: '', details: JSON.stringify({ isTakenBack: true } satisfies Details) };
  await db.updateTable('conversationEvent').set(takenBack).where('id', '=', id).execute();
}
