import * as z from 'zod';
import { recordName } from '#cms/records/api.ts';
import { defineCalls, type TypesOfEach } from '#core/api/define-calls.ts';
import { count, datetime, emptyAnswer, id, text } from '#core/api/schemas.ts';
import { contactSettings, stepNames } from './rules/steps.ts';

const step = z.object({
  name: z.enum(stepNames),
  isDone: z.boolean().describe('Derived from the data of the site.'),
  isSkipped: z.boolean(),
  missing: z
    .array(z.enum(contactSettings))
    .describe('The parts that are still to do, of a step with several.'),
});

const firstSteps = z.object({
  isDismissed: z.boolean(),
  items: z.array(step),
  emailIsSetUp: z.boolean().describe('False: no email is delivered.'),
  demo: z.object({
    count: count.describe('Number of demo entries that would be removed by default.'),
    removedAt: datetime.nullable().describe('When they were removed; null: not, or too long ago to undo it.'),
  }),
});
export type FirstSteps = z.output<typeof firstSteps>;

const demoEntry = z.object({ _id: id, title: text });
const demoGroup = z.object({
  record: recordName,
  entries: z.array(demoEntry).describe('The entries that can be removed.'),
  kept: z
    .array(demoEntry.extend({ reason: z.enum(['changed', 'inUse']) }))
    .describe('`changed`: staff have changed the entry. `inUse`: parents have registered for it.'),
});
export type DemoGroup = z.output<typeof demoGroup>;

/** The calls about the first steps of a new site. */
export const firstStepsCalls = defineCalls('First steps', {
  'GET first-steps': {
    summary: 'The first steps of a new site, and which are done',
    action: 'firstSteps.manage',
    answers: { 200: firstSteps },
  },
  'PUT first-steps': {
    summary: 'Skip a step or all of them, or show them again',
    action: 'firstSteps.manage',
    body: z.object({
      item: z.enum([...stepNames, 'all'], 'Please name a step, or all.'),
      isSkipped: z.boolean('isSkipped is true or false.'),
    }),
    answers: { 200: emptyAnswer },
  },
  'POST first-steps/test-email': {
    summary: 'Send a test email to the own address, and report the answer of the mail server',
    action: 'firstSteps.manage',
    answers: { 200: z.object({ isSent: z.boolean(), message: text }) },
    errors: [429],
  },
  'POST first-steps/confirm-brand': {
    summary: 'Confirm name, logo and colours as they are',
    action: 'firstSteps.manage',
    answers: { 200: emptyAnswer },
  },
  'GET first-steps/demo': {
    summary: 'List the demo content that is still on the site, by type',
    action: 'firstSteps.manage',
    answers: { 200: z.object({ groups: z.array(demoGroup) }) },
  },
  'POST first-steps/demo/remove': {
    summary: 'Move unchanged demo content of some types to the trash',
    action: 'firstSteps.manage',
    body: z.object({
      records: z.array(recordName, 'Please send a list of types.').min(1, 'Please choose at least one type.'),
    }),
    answers: { 200: z.object({ removed: count }) },
  },
  'POST first-steps/demo/restore': {
    summary: 'Restore the demo content that was removed',
    action: 'firstSteps.manage',
    answers: { 200: z.object({ restored: count }) },
  },
});

declare module '#core/api-client/calls.ts' {
  interface ApiCalls extends TypesOfEach<typeof firstStepsCalls> {}
}
