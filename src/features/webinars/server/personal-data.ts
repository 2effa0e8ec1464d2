import { commonColumnClasses } from '#cms/records/tables.ts';
import { nothingPersonal, type PersonalTables, personalColumns } from '#core/manifest/personal-data.ts';

const planning = personalColumns({
  ...{ subject: 'parent', purpose: 'to send each email about a registration once, and on time' },
  ...{ keptFor: { days: 365, after: 'the email' }, eraser: 'plannedEmails.forget' },
});
const afterWebinar = {
  setting: 'keepRegistrations',
  after: 'the webinar; paid ones for as long as accounting records',
} as const;
const registration = personalColumns({
  ...{ subject: 'parent', purpose: 'to keep a registration for a webinar and to send emails about it' },
  ...{ keptFor: afterWebinar, eraser: 'people.removeRegistrations' },
});

export const webinarPersonalData = {
  registration: {
    ...commonColumnClasses,
    webinarId: registration.facts,
    webinarTitle: nothingPersonal,
    name: registration.words,
    email: registration.words,
    contact: registration.words,
    registerAt: registration.facts,
    status: registration.facts,
    inLine: registration.facts,
    offeredUntil: registration.facts,
    joinedAt: registration.facts,
    paid: registration.facts,
    paidNote: registration.words,
    told: nothingPersonal,
    terms: registration.facts,
    summaryDue: nothingPersonal,
  },

  webinarEmail: {
    id: nothingPersonal,
    webinarId: nothingPersonal,
    registrationId: planning.facts,
    kind: planning.facts,
    dedupeKey: planning.facts,
    state: planning.facts,
    dueAt: planning.facts,
    endedAt: planning.facts,
    emailId: planning.facts,
    // The words and recipients of a message, until it has been written to all.
    details: { ...planning.words, subject: 'staff' },
  },

  registrationLink: {
    tokenHash: nothingPersonal,
    registrationId: registration.facts,
    createdAt: registration.facts,
    purpose: nothingPersonal,
    generation: nothingPersonal,
    revokedAt: registration.facts,
  },

  cancellation: {
    id: nothingPersonal,
    registrationId: registration.facts,
    webinarId: registration.facts,
    at: registration.facts,
    source: registration.facts,
    quote: registration.facts,
    refund: registration.facts,
    askBy: registration.facts,
    askedAt: registration.facts,
    payBackTo: registration.words,
    dueBy: registration.facts,
    completedAt: registration.facts,
    completedBy: { ...registration.words, subject: 'staff' },
    note: { ...registration.words, subject: 'staff' },
    revision: nothingPersonal,
  },
} satisfies PersonalTables;
