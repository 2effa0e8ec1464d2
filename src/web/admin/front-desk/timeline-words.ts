import type { TimelineEntry } from '../../../content/front-desk/conversation.ts';
import { dayInWords } from './ages.ts';

type Told = Pick<TimelineEntry, 'kind' | 'by' | 'text' | 'details'>;

/** Who did it, where the sentence needs somebody: an account may have no name. */
const who = (by: string) => by || 'Staff';

/** What each kind of entry tells, in a sentence without its end. */
const sentences: Readonly<Record<TimelineEntry['kind'], (entry: Told, parent: string) => string>> = {
  arrived: (_, parent) => `${parent} wrote`,
  assign: ({ by, details }) => {
    if (details.isOwn) return `${who(by)} took it`;
    return details.ownerName
      ? `${who(by)} handed it to ${details.ownerName}`
      : `${who(by)} handed it back to everybody`;
  },
  call: ({ by, details }, parent) =>
    details.isReached ? `${who(by)} called and spoke to ${parent}` : `${who(by)} called: no answer`,
  whatsapp: ({ by }) => `${who(by)} wrote by WhatsApp`,
  mail: ({ by }) => `${who(by)} wrote an email`,
  note: ({ by, details }) => (details.isTakenBack ? `${who(by)} withdrew a note` : `${who(by)} noted`),
  reply: ({ by }) => `${who(by)} replied by letter`,
  followUp: ({ by, details }) =>
    details.day
      ? `${who(by)} set a follow-up for ${dayInWords(String(details.day))}`
      : `${who(by)} removed the follow-up`,
  done: ({ by }) => `${who(by)} marked it as done`,
  reopen: ({ by }) => `${who(by)} opened it again`,
  spam: ({ by }) => `${who(by)} marked it as spam`,
  split: ({ by, details }) =>
    details.isNew
      ? `${who(by)} separated this from what somebody else wrote`
      : `${who(by)} separated what somebody else wrote`,
  genuine: ({ by }) => `${who(by)} said it is from a parent`,
  undone: ({ by }) => `${who(by)} undid that`,
  returned: () => 'It came back to the front desk',
  // The server knows their kinds and fates in words.
  letter: ({ text }) => text || 'A letter',
};

/** What an entry of a timeline tells, in a sentence without its end. @param parent their name */
export function toldInWords(entry: Told, parent: string): string {
  return sentences[entry.kind]?.(entry, parent) ?? 'Something happened';
}

/** What stands beneath it: what was written or said. */
export function bodyOf({ kind, text }: Told): string {
  return kind === 'letter' ? '' : text;
}

/** Whether an entry tells of something that the parent has not got: it is to be seen at once. */
export function isTrouble({ kind, details }: Told): boolean {
  const { outcome, to } = details;
  return kind === 'letter' && to === 'parent' && ['refused', 'missed', 'filed'].includes(String(outcome));
}
