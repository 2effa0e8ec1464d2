import { AppError } from '#core/errors.ts';
import type { Action } from '../api.ts';
import { type ConversationStatus, isContact, isFromParent } from './conversation.ts';

/** The fields of a conversation that its actions change. */
export interface ConversationState {
  status: ConversationStatus;
  isUnchecked: boolean;
  ownerId: string;
  followUpOn: string | null;
  waitingSince: string | null;
}

interface ActionContext {
  /** In the site's time zone. */
  today: string;
  /** When the parent last wrote (ISO, UTC). */
  lastArrivedAt: string;
  /** Since when the parent of a conversation closed without an answer had waited (ISO, UTC). */
  unanswered: string | null;
}

type OrdinaryAction = Exclude<Action, { kind: 'undo' }>;

const unusableMessages = {
  spam: 'This enquiry is marked as spam. Please confirm first that it is from a parent.',
  unchecked: 'This enquiry has not been checked yet. Please mark first whether it is from a parent.',
};

/**
 * The conversation after an action (product: Front desk). Only a human contact ends a wait as answered; `done` and `spam` end it
 * without an answer, and neither happens automatically.
 *
 * @throws AppError conflict, where the action does not apply to the status
 */
export function afterAction(
  state: ConversationState,
  action: OrdinaryAction,
  context: ActionContext,
): ConversationState {
  if (action.kind === 'note') return state;
  if (action.kind === 'spam') return markSpam(state);
  if (action.kind === 'genuine') return markGenuine(state, context);
  if (state.status === 'spam') throw new AppError('conflict', unusableMessages.spam);
  if (state.isUnchecked) throw new AppError('conflict', unusableMessages.unchecked);
  switch (action.kind) {
    case 'split':
      return state;
    case 'assign':
      return { ...state, status: statusAfterFirstAction(state), ownerId: action.ownerId };
    case 'followUp':
      return action.day === null
        ? { ...state, status: state.status === 'done' ? 'done' : activeStatus(state), followUpOn: null }
        : { ...state, status: 'snoozed', followUpOn: action.day };
    case 'done':
      if (state.status === 'done') throw new AppError('conflict', 'This enquiry is already done.');
      return { ...state, status: 'done', followUpOn: null, waitingSince: null };
    case 'reopen':
      return reopen(state, context);
    default:
      return isContact(action)
        ? afterContact(state, context)
        : { ...state, status: statusAfterFirstAction(state) };
  }
}

/** The state after a human contact. On the follow-up's day or later, the contact fulfils it. */
function afterContact(state: ConversationState, { today }: Pick<ActionContext, 'today'>): ConversationState {
  if (state.status === 'done') return { ...state, waitingSince: null };
  const isPostponed = state.followUpOn !== null && state.followUpOn > today;
  return {
    ...state,
    status: isPostponed ? 'snoozed' : 'open',
    followUpOn: isPostponed ? state.followUpOn : null,
    waitingSince: null,
  };
}

/**
 * The state after another enquiry of the same parent: owner and follow-up stay.
 *
 * @param at when (ISO, UTC)
 * @param isHidden whether all earlier enquiries were deleted, so their wait has ended
 */
export function afterArrival(state: ConversationState, at: string, isHidden: boolean): ConversationState {
  const isRestart = state.status === 'done' || isHidden;
  const newStatus: ConversationStatus = state.ownerId ? 'waiting' : 'new';
  return {
    ...state,
    status: isRestart ? newStatus : state.status === 'new' ? 'new' : 'waiting',
    waitingSince: (isHidden ? null : state.waitingSince) ?? at,
  };
}

/** The state of a new conversation. @param at when the parent wrote (ISO, UTC) */
export function initialState(at: string, isUnchecked: boolean): ConversationState {
  return {
    status: 'new',
    isUnchecked,
    ownerId: '',
    followUpOn: null,
    // Unchecked enquiries are not answered; the wait counts from the arrival once staff mark it as from a parent.
    waitingSince: isUnchecked ? null : at,
  };
}

function markSpam(state: ConversationState): ConversationState {
  if (state.status === 'spam') throw new AppError('conflict', 'This enquiry is already marked as spam.');
  return { ...state, status: 'spam', followUpOn: null, waitingSince: null };
}

function markGenuine(state: ConversationState, { lastArrivedAt }: ActionContext): ConversationState {
  if (isFromParent(state)) throw new AppError('conflict', 'This enquiry is already marked as from a parent.');
  return {
    ...state,
    status: state.ownerId ? 'waiting' : 'new',
    isUnchecked: false,
    waitingSince: lastArrivedAt,
  };
}

function reopen(state: ConversationState, { unanswered }: ActionContext): ConversationState {
  if (state.status !== 'done') throw new AppError('conflict', 'This enquiry is not closed.');
  return { ...state, status: unanswered === null ? 'open' : 'waiting', waitingSince: unanswered };
}

/** The status after the first action of staff. */
function statusAfterFirstAction(state: ConversationState): ConversationStatus {
  return state.status === 'new' ? activeStatus(state) : state.status;
}

function activeStatus({ waitingSince }: ConversationState): ConversationStatus {
  return waitingSince === null ? 'open' : 'waiting';
}
