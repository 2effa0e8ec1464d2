// Letters on their way, and what has become of them.
import { type ColumnsOf, columnsFor, nothingPersonal } from './classes.ts';

const sending = columnsFor({
  ...{ whose: 'parent', purpose: 'to send a letter' },
  ...{ keptFor: { until: 'it is sent or given up, about a day' }, eraser: 'people.erase' },
});
const knowing = columnsFor({
  ...{ whose: 'parent', purpose: 'to know whether a letter has arrived' },
  ...{ keptFor: { days: 365, after: 'the letter' }, eraser: 'letterLog.forget' },
});
const planning = columnsFor({
  ...{ whose: 'parent', purpose: 'to write once, and on time, to whoever has a place' },
  ...{ keptFor: { days: 365, after: 'the letter' }, eraser: 'plannedLetters.forget' },
});

export const letterColumns = {
  letter: {
    id: nothingPersonal,
    kind: sending.facts,
    aboutRecord: nothingPersonal,
    aboutId: sending.facts,
    recipientRecord: nothingPersonal,
    recipientId: sending.facts,
    key: nothingPersonal,
    mail: sending.words,
    dueAt: sending.facts,
    uselessAfter: sending.facts,
    cancelledAt: sending.facts,
    createdAt: sending.facts,
    attempts: nothingPersonal,
    problem: nothingPersonal,
    refusedAt: sending.facts,
    doubts: nothingPersonal,
    holder: nothingPersonal,
    leaseExpiresAt: nothingPersonal,
  } satisfies ColumnsOf<'letter'>,

  letterLog: {
    id: nothingPersonal,
    kind: knowing.facts,
    aboutRecord: nothingPersonal,
    aboutId: knowing.facts,
    recipientRecord: nothingPersonal,
    recipientId: knowing.facts,
    outcome: knowing.facts,
    // In the words of the mail server, without addresses.
    said: knowing.facts,
    endedAt: knowing.facts,
  } satisfies ColumnsOf<'letterLog'>,

  webinarLetter: {
    id: nothingPersonal,
    webinarId: nothingPersonal,
    registrationId: planning.facts,
    kind: planning.facts,
    occasion: planning.facts,
    state: planning.facts,
    dueAt: planning.facts,
    endedAt: planning.facts,
    letterId: planning.facts,
    // Of a message its words and to whom it goes, until it has been written to all.
    details: { ...planning.words, whose: 'staff' },
  } satisfies ColumnsOf<'webinarLetter'>,
};
