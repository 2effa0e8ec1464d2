import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, ConnectionLostError } from './api-error.ts';
import { type RequestOptions, request } from './client.ts';

type Try = (address: string, request: RequestInit) => Response | Error;

let requests: RequestInit[];
beforeEach(() => {
  vi.useFakeTimers();
  requests = [];
});
afterEach(() => {
  vi.useRealTimers();
});

/** Calls a server that gives one answer per try; the last answer repeats. */
async function callServer(method: string, options: RequestOptions, ...answers: Try[]) {
  const result = request(method, 'blogs', options, async (address, sent) => {
    requests.push(sent);
    const answer = answers[Math.min(requests.length, answers.length) - 1]?.(address, sent);
    if (answer instanceof Error) throw answer;
    return answer ?? Response.error();
  });
  const settled = result.then(
    (answer) => ({ answer }),
    (error: ApiError) => ({ error }),
  );
  await vi.advanceTimersByTimeAsync(20_000);
  return settled as Promise<{ answer?: unknown; error?: ApiError }>;
}

const away = () => new TypeError('Failed to fetch');
const fine = () => Response.json([1], { headers: { 'X-Total-Count': '7' } });

test('a read without an answer is retried', async () => {
  expect(await callServer('GET', {}, away, away, fine)).toEqual({ answer: { data: [1], total: 7 } });
  expect(requests).toHaveLength(3);
});

test('after the last retry, the error says that the server cannot be reached', async () => {
  const { error } = await callServer('GET', {}, away);
  expect(error).toMatchObject({ status: 0, message: expect.stringContaining('cannot be reached') });
  expect(requests).toHaveLength(3);
});

test.each(['POST', 'PUT', 'DELETE'])('%s is sent once', async (method) => {
  expect((await callServer(method, { body: { a: 1 } }, away, fine)).error).toBeInstanceOf(ApiError);
  expect(requests).toMatchObject([{ method, body: '{"a":1}' }]);
});

test('with a key it is sent again, with the same key', async () => {
  await callServer('POST', { idempotencyKey: 'k', body: {} }, away, fine);
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': 'k' };
  expect(requests.map((request) => request.headers)).toEqual([headers, headers]);
});

test('once a try may have arrived, later failures leave the outcome unknown', async () => {
  const lost = await callServer(
    'POST',
    { idempotencyKey: 'k' },
    () => new ConnectionLostError(true),
    () => new ConnectionLostError(false),
  );
  expect(lost.error?.cause).toMatchObject({ isSent: true });
});

test.each([400, 401, 409, 429, 500, 503])('any answer ends the tries: %i', async (status) => {
  const body = { message: 'No.', errors: { title: 'Too long.' } };
  const { error } = await callServer('GET', {}, () => Response.json(body, { status }));
  expect(error).toMatchObject({ status, message: 'No.', serverMessage: 'No.', errors: body.errors });
  expect(requests).toHaveLength(1);
});

test.each(['null', '<html>', ''])('a failure without a message of the API (%j)', async (body) => {
  const { error } = await callServer('GET', {}, () => new Response(body, { status: 500 }));
  expect(error).toMatchObject({
    status: 500,
    serverMessage: undefined,
    message: expect.stringContaining('our side'),
  });
});

test('a page of a proxy in place of the answer does not count as one', async () => {
  const { error } = await callServer('POST', {}, () => new Response('<h1>Welcome to our Wi-Fi</h1>'));
  expect(error?.status).toBe(502);
});

test('an abort is thrown unchanged, and ends the tries', async () => {
  const stop = new AbortController();
  const { error } = await callServer('GET', { signal: stop.signal }, () => {
    setTimeout(() => stop.abort(), 100);
    return away();
  });
  expect(error).toMatchObject({ name: 'AbortError' });
  expect(requests).toHaveLength(1);
});

test('a call that timed out is not retried', async () => {
  const { error } = await callServer('GET', {}, () => new DOMException('Too long.', 'TimeoutError'));
  expect(error).toMatchObject({ status: 0 });
  expect(requests).toHaveLength(1);
});
