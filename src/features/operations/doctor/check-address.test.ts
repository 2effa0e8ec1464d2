import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { checkHttps, judgeCertificate } from './check-address.ts';

const now = new Date('2026-11-20T08:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);

test.each<[days: number, problem: string | undefined, verdict: string | undefined, says: RegExp]>([
  [60, undefined, undefined, /^$/],
  [10, undefined, 'worth a look', /in 10 days/],
  [1.5, undefined, 'wrong', /in 1 day\./],
  [-3, undefined, 'wrong', /has expired/],
  [-3, 'CERT_HAS_EXPIRED', 'wrong', /has expired/],
  [60, 'ERR_TLS_CERT_ALTNAME_INVALID', 'wrong', /do not trust .*ALTNAME/],
])('a certificate with %d days left and the problem %s', (days, problem, verdict, says) => {
  const [found] = judgeCertificate({ until: inDays(days), problem }, now);
  expect([found?.verdict, found?.message ?? '']).toEqual([verdict, expect.stringMatching(says)]);
});

test('the certificate is checked as a browser does', async () => {
  // A self-signed one.
  const [key, cert] = ['key', 'certificate'].map((name) => readFileSync(`tests/factories/tls/${name}.pem`));
  const server = createServer({ key, cert }, (_, answer) => answer.end());
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const [found] = await checkHttps(`https://localhost:${port}`, now, { expectsHsts: true });
  expect([found?.verdict, found?.message]).toEqual(['wrong', expect.stringMatching(/SELF_SIGNED/)]);
  server.close();
  server.closeAllConnections();
  await new Promise((closed) => server.once('close', closed));
  const [gone] = await checkHttps(`https://localhost:${port}`, now, { expectsHsts: true });
  expect([gone?.verdict, gone?.message]).toEqual(['good', expect.stringMatching(/cannot be seen/)]);
});
