import type { ConversationView, Step } from '../../../content/front-desk/conversation.ts';
import { dayInWords } from './ages.ts';

type Undo = Extract<Step, { kind: 'undo' }>;

/** What is said once a step has been taken. @param me the account that took it */
export function takenInWords(step: Step, after: ConversationView, me: string | undefined): string {
  const { name } = after.latest;
  const stillWaits = after.waitingSince ? ` ${name} is still waiting for us.` : '';
  switch (step.kind) {
    case 'assign':
      if (!after.ownerId) return `${name}’s enquiry is now with nobody.`;
      return after.ownerId === me
        ? `${name}’s enquiry is now yours.`
        : `${name}’s enquiry is now with ${after.ownerName}.`;
    case 'call':
      return step.isReached ? 'The call has been noted.' : `Noted: no answer.${stillWaits}`;
    case 'whatsapp':
    case 'mail':
      return 'Your message has been noted.';
    case 'note':
      return `The note has been saved.${stillWaits}`;
    case 'followUp':
      return step.day ? `Follow-up on ${dayInWords(step.day)}.` : 'The follow-up has been removed.';
    case 'done':
      return `${name}’s enquiry is done.`;
    case 'reopen':
      return `${name}’s enquiry is open again.`;
    case 'spam':
      return `${name}’s enquiry is marked as spam.`;
    case 'split':
      return 'It is now an enquiry of its own, and waits for an answer.';
    case 'genuine':
      return `${name}’s enquiry is marked as from a parent.`;
    case 'undo':
      return step.note ? 'The note has been withdrawn.' : `${name}’s enquiry is as it was before.`;
  }
}

/**
 * The step that takes another one back, with one press.
 *
 * @param after the conversation once that was taken
 * @returns undefined where there is none: of some parents a letter has gone out
 */
export function undoOf(step: Step, { timeline }: ConversationView): Undo | undefined {
  if (step.kind === 'genuine' || step.kind === 'undo') return undefined;
  if (step.kind !== 'note') return { kind: 'undo' };
  const note = timeline.findLast(({ kind, text }) => kind === 'note' && text === step.text);
  return note && { kind: 'undo', note: note.id };
}
