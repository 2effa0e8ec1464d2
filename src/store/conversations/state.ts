import type { ConversationState } from '../../content/front-desk/transitions.ts';
import type { ConversationRow } from './conversation-tables.ts';

type StateOfRow = Pick<ConversationRow, 'status' | 'isUnchecked' | 'ownerId' | 'followUpOn' | 'waitingSince'>;

/** What of a row the rules know. */
export function stateOf(row: StateOfRow): ConversationState {
  const { status, isUnchecked, ownerId, followUpOn, waitingSince } = row;
  return { status, isUnchecked: isUnchecked === 1, ownerId, followUpOn, waitingSince };
}

/** The same as a row has it. */
export function rowOf({ isUnchecked, ...state }: ConversationState): StateOfRow {
  return { ...state, isUnchecked: isUnchecked ? 1 : 0 };
}
