import type { RawAnswer } from '../load/raw-answer.ts';
import { type Running, start } from './processes.ts';

/** What the bare server is told; a body as base64. */
export interface SameAnswer {
  status: number;
  headers: string[];
  body: string;
  keepAliveSeconds: number;
  hasDate: boolean;
}

/** Of these Node writes its own, as it does for the site. */
const ownHeaders = ['date', 'connection', 'keep-alive'];

/** Node's own server, sending one answer to everybody: what this machine can do at most at this moment. */
export function startReference(answer: RawAnswer): Promise<Running> {
  return start({
    script: 'bench/servers/reference.ts',
    input: JSON.stringify(sameAnswer(answer)),
    isHeldToCores: true,
  });
}

export function sameAnswer({ status, headers, body }: RawAnswer): SameAnswer {
  const others: string[] = [];
  const found = new Map<string, string>();
  for (let index = 0; index < headers.length; index += 2) {
    const [name = '', value = ''] = headers.slice(index, index + 2);
    if (ownHeaders.includes(name.toLowerCase())) found.set(name.toLowerCase(), value);
    else others.push(name, value);
  }
  const [, seconds] = /timeout=(\d+)/.exec(found.get('keep-alive') ?? '') ?? [];
  return {
    ...{ status, headers: others, body: body.toString('base64') },
    keepAliveSeconds: Number(seconds ?? 5),
    hasDate: found.has('date'),
  };
}
