import { v7 as createId } from 'uuid';
import type { Actor } from '../../content/actor.ts';
import type { ConversationEventKind } from '../../content/front-desk/conversation.ts';
import type { Scope } from '../scope.ts';

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
