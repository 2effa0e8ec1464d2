import { describe, expect, test, vi } from 'vitest';
import { readConfig } from '#config.ts';
import { createWorker } from '#serve.ts';
import { provideSite } from '#tests/factories/provided-site.ts';
import { createTestSite, type Sent } from '#tests/factories/test-site.ts';

const token = 'a-token-for-whoever-watches';
const site = provideSite(() => createTestSite({ METRICS_TOKEN: token }));

const read = (sent: Sent = {}) => site.call('GET', '/metrics', sent);
/** The lines whose names begin with `start`, without their values. */
const linesOf = (text: string, start: string) =>
  text.split('\n').flatMap((line) => (line.startsWith(start) ? [line.slice(0, line.lastIndexOf(' '))] : []));
const numberOf = (text: string, start: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${start} `))
      ?.slice(start.length),
  );

describe('the metrics are read', () => {
  test.each<[string, Sent, number]>([
    ['by a program on this machine', { from: '127.0.0.1' }, 200],
    ['over IPv6', { from: '::1' }, 200],
    ['over a dual-stack socket', { from: '::ffff:127.0.0.1' }, 200],
    ['from elsewhere with the token', { from: '203.0.113.7', token }, 200],
    ['not from elsewhere', { from: '203.0.113.7' }, 404],
    ['not with another token', { from: '203.0.113.7', token: `${token}x` }, 404],
    ['not through a proxy on this machine', { headers: { 'x-forwarded-for': '203.0.113.7' } }, 404],
    ['not through a proxy that reports a local client', { headers: { 'x-forwarded-for': '127.0.0.1' } }, 404],
    ['not through a proxy with the Forwarded header', { headers: { forwarded: 'for=127.0.0.1' } }, 404],
    ['through a proxy with the token', { headers: { 'x-forwarded-for': '203.0.113.7' }, token }, 200],
  ])('%s', async (_who, sent, status) => {
    const answer = await read(sent);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([status, 'no-store']);
  });

  test('not with an administrator’s account', async () => {
    expect((await read({ from: '203.0.113.7', token: site.admin })).statusCode).toBe(404);
  });

  test('without a token only from this machine', async () => {
    const other = await createTestSite();
    for (const sent of [{}, { token: '' }, { token: 'undefined' }]) {
      expect((await other.call('GET', '/metrics', { from: '203.0.113.7', ...sent })).statusCode).toBe(404);
    }
    expect((await other.call('GET', '/metrics')).statusCode).toBe(200);
    await other.close();
  });
});

test('requests are counted by route: nothing that a visitor sends becomes a metric', async () => {
  for (let n = 0; n < 30; n++) {
    await site.call('GET', `blogs/unheard-of-${n}?email=somebody-${n}@example.com`);
    await site.call('GET', `/nothing-${n}`);
    await site.call('PROPFIND', `/nothing-${n}`);
  }
  await site.call('GET', 'blogs');
  const { body, headers } = await read();
  expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  const requests = linesOf(body, 'ananta_http_request_duration_seconds_count');
  expect(requests).toEqual(
    expect.arrayContaining([
      'ananta_http_request_duration_seconds_count{method="GET",route="/api/v1/blogs/:id",status="404"}',
      'ananta_http_request_duration_seconds_count{method="GET",route="/api/v1/blogs",status="200"}',
      'ananta_http_request_duration_seconds_count{method="GET",route="none",status="404"}',
    ]),
  );
  expect(body).not.toMatch(/unheard-of|somebody-|nothing-/);
  const bucket =
    'ananta_http_request_duration_seconds_bucket{method="GET",route="/api/v1/blogs/:id",status="404"';
  expect(numberOf(body, `${bucket},le="+Inf"}`)).toBe(30);
});

test('the metrics cover the process, the database, jobs and emails', async () => {
  await site.services.jobRunner.runDue();
  const waiting = { about: { record: 'enquiry', id: '1' }, recipient: { record: 'staff', id: '' } };
  const mail = { to: 'parent@example.com' };
  await site.services.stores.emails.enqueue({ kind: 'enquiry-for-staff', ...waiting, mail });
  site.clock.advance(20 * 60_000);
  const { body } = await read();
  const { engine } = site.services.database;
  for (const name of [
    'process_resident_memory_bytes',
    'process_cpu_seconds_total',
    'nodejs_eventloop_active_seconds_total',
    'nodejs_eventloop_lag_seconds{quantile="p99"}',
    `ananta_database_statement_duration_seconds_count{engine="${engine}"}`,
    'ananta_job_failures{job="delivery"}',
  ]) {
    expect([name, numberOf(body, name) >= 0]).toEqual([name, true]);
  }
  expect(
    numberOf(body, `ananta_database_statement_duration_seconds_count{engine="${engine}"}`),
  ).toBeGreaterThan(10);
  expect(numberOf(body, 'ananta_database_reachable')).toBe(1);
  expect(numberOf(body, 'ananta_letters_waiting')).toBe(1);
  expect(numberOf(body, 'ananta_letters_oldest_seconds')).toBeGreaterThanOrEqual(20 * 60);
  expect(numberOf(body, 'ananta_job_overdue_seconds{job="delivery"}')).toBeGreaterThanOrEqual(20 * 60);
  expect(numberOf(body, 'ananta_job_running{job="delivery"}')).toBe(0);
  expect(body).not.toContain('parent@');
});

test('cached and rendered responses are counted separately', async () => {
  const address = await site.app.listen({ port: 0, host: '127.0.0.1' });
  const before = (await read()).body;
  const get = async () => (await fetch(`${address}/api/v1/course`)).text();
  await get();
  await get();
  await get();
  const { headers } = await fetch(`${address}/api/v1/course`);
  const known = { 'if-none-match': String(headers.get('etag')) };
  expect((await fetch(`${address}/api/v1/course`, { headers: known })).status).toBe(304);
  const after = (await read()).body;
  const more = (name: string) => numberOf(after, name) - (numberOf(before, name) || 0);
  expect(more('ananta_kept_answers_total{kind="api",status="200"}')).toBe(3);
  expect(more('ananta_kept_answers_total{kind="api",status="304"}')).toBe(1);
  expect(more('ananta_made_answers_total{kind="api"}')).toBe(1);
  expect(more('ananta_kept_answers_bytes{kind="api"}')).toBeGreaterThan(0);
});

test('a database that does not answer is reported in the metrics', async () => {
  const waiting = vi
    .spyOn(site.services.stores.emails, 'countWaiting')
    .mockRejectedValue(new Error('not now'));
  const { statusCode, body } = await read();
  waiting.mockRestore();
  expect([statusCode, numberOf(body, 'ananta_database_reachable')]).toEqual([200, 0]);
  expect(linesOf(body, 'ananta_job')).toEqual([]);
  expect(numberOf(body, 'process_uptime_seconds')).toBeGreaterThan(0);
});

test('a worker process has metrics too', async () => {
  const { app } = await createWorker(readConfig({ ...site.environment, WORK: 'only' }));
  expect((await app.inject('/metrics')).body).toContain('ananta_job_overdue_seconds{job="delivery"}');
  expect((await app.inject({ url: '/metrics', remoteAddress: '203.0.113.7' })).statusCode).toBe(404);
  await app.close();
});
