import type { TimelineEntry } from '../../../content/front-desk/conversation.ts';
import { dayInWords } from './ages.ts';

/** What letters are called that tell of an enquiry, by their kind. */
const letters: Readonly<Record<string, string>> = {
  'enquiry-received': 'The confirmation',
  'enquiry-for-staff': 'The letter to staff',
};

/** What has become of a letter, by its outcome. */
const fates: Readonly<Record<string, (letter: string, said: string) => string>> = {
  waiting: (letter) => `${letter} is waiting to be sent`,
  sent: (letter) => `${letter} was sent`,
  refused: (letter, said) => `${letter} came back${said && `: ${said}`}`,
  missed: (letter) => `${letter} was not sent: it had become too late`,
  cancelled: (letter) => `${letter} was not sent: it was taken back`,
};

type Told = Pick<TimelineEntry, 'kind' | 'by' | 'details'>;

/** Who did it, where the sentence needs somebody: an account may have no name. */
const who = (by: string) => by || 'Staff';

/** What each kind of entry tells, in a sentence without its end. */
const sentences: Readonly<Record<TimelineEntry['kind'], (entry: Told, parent: string) => string>> = {
  arrived: (_, parent) => `${parent} wrote`,
  assign: ({ by, details }) => {
    const owner = String(details.ownerName ?? '');
    if (!owner) return `${who(by)} gave it back to everybody`;
    return owner === by ? `${owner} took it` : `${who(by)} gave it to ${owner}`;
  },
  call: ({ by, details }, parent) =>
    details.isReached ? `${who(by)} called and spoke to ${parent}` : `${who(by)} called: no answer`,
  whatsapp: ({ by }) => `${who(by)} wrote by WhatsApp`,
  mail: ({ by }) => `${who(by)} wrote a mail`,
  note: ({ by }) => `${who(by)} noted`,
  reply: ({ by }) => `${who(by)} replied by letter`,
  followUp: ({ by, details }) =>
    details.day
      ? `${who(by)} set a follow-up for ${dayInWords(String(details.day))}`
      : `${who(by)} took the follow-up away`,
  done: ({ by }) => `${who(by)} marked it as done`,
  reopen: ({ by }) => `${who(by)} opened it again`,
  spam: ({ by }) => `${who(by)} marked it as spam`,
  genuine: ({ by }) => `${who(by)} said it is from a parent`,
  undone: ({ by }) => `${who(by)} took that back`,
  returned: () => 'It came back to the front desk',
  letter: ({ details }) => {
    const letter = letters[String(details.letter)] ?? 'A letter';
    const said = String(details.said ?? '');
    return fates[String(details.outcome)]?.(letter, said) ?? `${letter} is on its way`;
  },
};

/** What an entry of a timeline tells, in a sentence without its end. @param parent their name */
export function toldInWords(entry: Told, parent: string): string {
  return sentences[entry.kind]?.(entry, parent) ?? 'Something happened';
}

/** Whether an entry tells of something that the parent has not got: it is to be seen at once. */
export function isTrouble({ kind, details }: Told): boolean {
  return kind === 'letter' && (details.outcome === 'refused' || details.outcome === 'missed');
}
