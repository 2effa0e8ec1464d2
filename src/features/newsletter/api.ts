import { defineCalls, type TypesOfEach } from '#core/api/define-calls.ts';
import { csvAnswer } from '#core/api/schemas.ts';

/** The calls about subscribers. */
export const newsletterCalls = defineCalls('Privacy', {
  'GET exports/subscribers': {
    summary: 'All confirmed newsletter subscribers, as CSV',
    action: 'privacy.manage',
    answers: { 200: csvAnswer('Email, name, time of confirmation, and unsubscribe link.') },
  },
});

declare module '#core/api-client/calls.ts' {
  interface ApiCalls extends TypesOfEach<typeof newsletterCalls> {}
}
