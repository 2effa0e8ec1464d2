import * as z from 'zod';
import { largestNumber } from '../../content/largest-number.ts';
import { longestWords } from '../../content/privacy/own-data.ts';
import { longestSaid, type RegisterStep } from '../../content/privacy/register.ts';
import {
  type RequestKind,
  type RequestState,
  requestKinds,
  requestStates,
} from '../../content/privacy/requests.ts';
import type { RequestFilter } from '../../store/privacy/request-store.ts';
import { readFields } from './read-fields.ts';
import { typedText } from './typed-text.ts';

const kinds = Object.keys(requestKinds) as RequestKind[];
const states = ['open', ...(Object.keys(requestStates) as RequestState[])] as const;

const kind = z.enum(kinds, `kind is one of ${kinds.join(', ')}.`);

const filter = z.object({
  kind: kind.optional(),
  state: z.enum(states, `state is one of ${states.join(', ')}.`).optional(),
});

/** Reads what the register is narrowed to. @throws Refusal: invalid */
export function readRequestFilter(query: unknown): RequestFilter {
  return readFields(filter, query);
}

const noted = z.object({
  kind,
  email: typedText(320).min(1, 'Please type the email address of the person.'),
  words: typedText(longestWords).default(''),
  isKnown: z.boolean('Please send true or false.').default(false),
});

/** Reads a request that staff note. @throws Refusal: invalid */
export function readNotedRequest(sent: unknown) {
  return readFields(noted, sent);
}

const said = typedText(longestSaid).min(1, 'Please say in a sentence what to tell the person.');
const step: z.ZodType<RegisterStep> = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.enum(['confirm', 'unconfirm', 'sendLink', 'remove', 'erase']) }),
    z.object({ kind: z.enum(['complete', 'refuse']), said }),
  ],
  'There is no such step.',
);
const revision = z.int('Please send the revision that you have seen.').min(1).max(largestNumber);

/** Reads a step and the revision that it goes by. @throws Refusal: invalid */
export function readRegisterStep(sent: unknown): { revision: number; step: RegisterStep } {
  return readFields(z.object({ revision, step }), sent);
}
