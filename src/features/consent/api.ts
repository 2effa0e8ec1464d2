import * as z from 'zod';
import { defineCalls, type TypesOfEach } from '#core/api/define-calls.ts';
import { text } from '#core/api/schemas.ts';
import type { ConsentPurpose } from './rules/consent.ts';

const notice = z.object({
  hash: text.describe('Sent as `notice` with a form, it records that this notice was shown.'),
  short: text.describe('The notice in one sentence.'),
  items: z.array(
    z.object({
      ...{ title: text, text },
      link: z.object({ text, address: text }).optional().describe('The page of this site where it is done.'),
    }),
  ),
});
/** A notice as a page shows it, with the hash that identifies it. */
export type ShownNotice = z.output<typeof notice>;

/** The calls about notices. */
export const noticeCalls = defineCalls('Privacy', {
  'GET notices': {
    summary: 'The notices of all forms: the stored data, its purpose, its retention and the contact',
    action: 'page.read',
    answers: {
      200: z.object({
        notices: z.object({
          ...{ enquiry: notice, registration: notice, account: notice, news: notice },
        } satisfies Record<ConsentPurpose, z.ZodType>),
      }),
    },
  },
});

declare module '#core/api-client/calls.ts' {
  interface ApiCalls extends TypesOfEach<typeof noticeCalls> {}
}
