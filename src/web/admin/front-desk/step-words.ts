import type { ConversationView, Step } from '../../../content/front-desk/conversation.ts';
import { dayInWords } from './ages.ts';

/** What is said once a step has been taken. @param me the account that took it */
export function takenInWords(step: Step, after: ConversationView, me: string | undefined): string {
  const { name } = after.latest;
  const stillWaits = after.waitingSince ? ` ${name} still waits for us.` : '';
  switch (step.kind) {
    case 'assign':
      if (!after.ownerId) return `${name}’s enquiry is with nobody now.`;
      return after.ownerId === me
        ? `${name}’s enquiry is yours now.`
        : `${name}’s enquiry is with ${after.ownerName} now.`;
    case 'call':
      return step.isReached ? 'The call is noted.' : `Noted: no answer.${stillWaits}`;
    case 'whatsapp':
    case 'mail':
      return 'Your message is noted.';
    case 'note':
      return `The note is saved.${stillWaits}`;
    case 'followUp':
      return step.day ? `Follow-up on ${dayInWords(step.day)}.` : 'The follow-up is taken away.';
    case 'done':
      return `${name}’s enquiry is done.`;
    case 'reopen':
      return `${name}’s enquiry is open again.`;
    case 'spam':
      return `${name}’s enquiry is marked as spam.`;
    case 'genuine':
      return `${name}’s enquiry is taken as one from a parent.`;
    case 'undo':
      return `${name}’s enquiry is as it was before.`;
  }
}

/** Whether a step can be taken back with one press. A note stays said, and of some parents a letter has gone out. */
export function canBeUndone({ kind }: Step): boolean {
  return kind !== 'note' && kind !== 'genuine' && kind !== 'undo';
}
