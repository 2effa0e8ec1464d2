import type { IncomingHttpHeaders } from 'node:http';
import negotiate from '@fastify/accept-negotiator';
import { namesTag } from '../plugins/entity-tags.ts';
import type { Encoding, PreparedAnswer } from './prepared-answer.ts';

/** What goes out: a head, and a body unless the client has it. */
export interface Chosen {
  status: number;
  head: readonly string[];
  body: Buffer | undefined;
}

/** Chooses among the forms of an answer what a request asks for: nothing new, or the smallest body that it takes. */
export function chooseVariant(answer: PreparedAnswer, headers: IncomingHttpHeaders): Chosen {
  const { status, etag, variants } = answer;
  const known = headers['if-none-match'];
  if (known !== undefined && status === 200 && namesTag(known, etag)) {
    return { status: 304, head: answer.unchangedHead, body: undefined };
  }
  const { head, body } = variants[fittingEncoding(headers['accept-encoding'])] ?? variants.identity;
  return { status, head, body };
}

/** Browsers are of few kinds, and each says the same every time. */
const fittings = new Map<string, Encoding>();
/** Nobody fills the memory with spellings of the header. */
const mostFittings = 500;

function fittingEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity';
  const known = fittings.get(accepted);
  if (known) return known;
  const found = negotiate(accepted.toLowerCase(), ['br', 'gzip', 'identity']) ?? 'identity';
  if (fittings.size >= mostFittings) fittings.clear();
  fittings.set(accepted, found);
  return found;
}
