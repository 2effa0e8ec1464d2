import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseVariant } from './choose-variant.ts';
import type { PreparedAnswer } from './prepared-answer.ts';

/** Sends a prepared answer by way of the framework; what is kept goes without it the next time (quick-answers.ts). */
export function sendAnswer(
  answer: PreparedAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { status, head, body } = chooseVariant(answer, request.headers);
  for (let name = 0; name < head.length; name += 2) reply.header(head[name] ?? '', head[name + 1]);
  return reply.code(status).send(body);
}
