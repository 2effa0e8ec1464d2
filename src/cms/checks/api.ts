import * as z from 'zod';
import { contentName } from '#cms/records/api.ts';
import { defineCalls, type TypesOfEach } from '#core/api/define-calls.ts';
import { count, id, text, trimmedText } from '#core/api/schemas.ts';
import { maxLinks } from './finding.ts';

const action = 'content.write';

/** Characters of a link. */
const maxLinkLength = 2000;
const linksMessage = `Please send links: at most ${maxLinks}, each of ${maxLinkLength} characters at most.`;
const link = z
  .string(linksMessage)
  .max(maxLinkLength, linksMessage)
  .refine((sent) => !sent.includes('\0'), linksMessage)
  .meta({ examples: ['/privacy-policy'] });

const linkStatus = z.discriminatedUnion('status', [
  z
    .object({ link: text, status: z.enum(['ok', 'external', 'unknown']) })
    .describe(
      '`external`: a page of another site, which is requested on demand only. `unknown`: it was requested, without a conclusive answer.',
    ),
  z.object({
    ...{ link: text, status: z.literal('broken') },
    reason: z
      .enum(['missing', 'hidden', 'staff'])
      .describe('No such page exists; visitors do not see it; it is for staff only.'),
  }),
  z
    .object({ link: text, status: z.literal('moved'), to: text.describe('The new address.') })
    .describe('An old address that redirects.'),
]);
type WithoutLink<Status> = Status extends unknown ? Omit<Status, 'link'> : never;
/** The target of a link, as far as the site knows it. */
export type LinkStatus = WithoutLink<z.output<typeof linkStatus>>;

/** A public entry with findings. */
const entryWithFindings = z.object({
  ...{ record: contentName, _id: id, title: text },
  findings: z.array(z.object({ check: text, field: text, name: text, message: text, about: text })),
  moreCount: count.describe('Number of further findings.'),
});
export type EntryWithFindings = z.output<typeof entryWithFindings>;

/** The calls about findings before publication and in public entries. */
export const checkCalls = defineCalls('Checks before publishing', {
  'GET checks/entries': {
    summary: 'List published entries with findings, the newest first; each call checks a hundred entries',
    action,
    query: z.object({
      cursor: trimmedText.default('').describe('The value of `nextCursor` in the previous part.'),
    }),
    answers: {
      200: z.object({
        entries: z.array(entryWithFindings),
        checked: count.describe('How many entries have been checked.'),
        total: count,
        nextCursor: text.nullable().describe('null: that was the last part.'),
      }),
    },
  },
  'POST checks/links': {
    summary: 'Check the targets of links',
    description:
      'Pages of the site are checked as a visitor sees them. Other sites are requested only with `checkExternal: true`, and only to find out whether the page exists.',
    action,
    body: z.object(
      {
        links: z.array(link, linksMessage).max(maxLinks, linksMessage),
        checkExternal: z.boolean('Please send true or false.').default(false),
      },
      linksMessage,
    ),
    bodyLimit: 262_144,
    answers: { 200: z.object({ links: z.array(linkStatus) }) },
    errors: [429],
  },
});

declare module '#core/api-client/calls.ts' {
  interface ApiCalls extends TypesOfEach<typeof checkCalls> {}
}
