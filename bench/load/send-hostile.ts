import { randomUUID } from 'node:crypto';
import { anotherId, type HostileRequest } from './hostile-bodies.ts';

/** Milliseconds after which something has held the site for good. */
const patience = 60_000;

/**
 * Sends something hostile, and reads the whole answer.
 *
 * @returns its text
 * @throws Error where the site itself fails, or answers otherwise than it has to
 */
export async function sendHostile(
  { url }: { url: string },
  request: HostileRequest,
  staff: Record<string, string>,
): Promise<string> {
  const { what, method, byStaff, answered } = request;
  const id = randomUUID();
  const path = request.path.replaceAll(anotherId, id);
  const body = typeof request.body === 'string' ? request.body.replaceAll(anotherId, id) : request.body;
  const headers = { ...request.headers, ...(byStaff && staff) };
  const init = {
    method,
    headers,
    signal: AbortSignal.timeout(patience),
    ...(body !== undefined && { body }),
  };
  const answer = await fetch(path.startsWith('/') ? url + path : `${url}/api/v1/${path}`, init);
  const text = await answer.text();
  if (answer.status >= 500 || (answered !== undefined && answer.status !== answered))
    throw new Error(`${what} was answered with ${answer.status}: ${text.slice(0, 300)}`);
  return text;
}
