import * as z from 'zod';
import { type RequestKind, type RequestState, requestKinds, requestStates } from './requests.ts';

const kinds = Object.keys(requestKinds) as RequestKind[];
const states = ['open', ...(Object.keys(requestStates) as RequestState[])] as const;

export const requestKind = z.enum(kinds, `kind is one of ${kinds.join(', ')}.`);

/** The filters of the register. */
export const requestQuery = z.object({
  state: z.enum(states, `state is one of ${states.join(', ')}.`).optional(),
  kind: requestKind.optional(),
});
