import { beforeAll, expect, test } from 'vitest';
import { type HostileCalls, hostileCalls } from '../../factories/hostile-calls.ts';
import { provideTestSite } from '../../factories/provided-site.ts';
import { seed } from '../../factories/random.ts';
import type { Sent } from '../../factories/test-site.ts';

const site = provideTestSite();
let hostile: HostileCalls;
beforeAll(async () => {
  hostile = await hostileCalls(site);
});

const nul = 'a\0b';

/** A copy of a body for each of its texts, with the character in its place. */
function spoiltOneByOne(body: unknown): unknown[] {
  if (typeof body === 'string') return [nul];
  if (typeof body !== 'object' || body === null || body instanceof File) return [];
  return Object.entries(body).flatMap(([key, value]) =>
    spoiltOneByOne(value).map((spoilt) =>
      Array.isArray(body) ? body.with(Number(key), spoilt) : { ...body, [key]: spoilt },
    ),
  );
}

test(`no call fails on a NUL, in any text of its body (seed ${seed})`, async () => {
  let sweep = 0;
  const failed: string[] = [];
  for (const [at, call] of hostile.operations.entries()) {
    const { who, path, sent } = hostile.meant(call, seed + at);
    const bodies: Sent[] = [
      ...spoiltOneByOne(sent.json).map((json) => ({ json }) as Sent),
      ...spoiltOneByOne(sent.form).map((form) => ({ form }) as Sent),
    ];
    for (const body of bodies) {
      const { headers, from } = sent;
      const token = who === 'admin' ? site.admin : who === 'user' ? site.user : undefined;
      const answer = await site.call(call.method, path, { ...body, headers, ...(from && { from }), token });
      sweep += 1;
      if (answer.statusCode >= 500)
        failed.push(`${call.method} ${path} ${JSON.stringify(body)}: ${answer.body}`);
    }
  }
  expect(failed).toEqual([]);
  expect(sweep).toBeGreaterThan(300);
}, 120_000);

test('nor does a form that is sent without script', async () => {
  const person = { name: 'Meena', email: 'meena@example.com', contact: '9000000001' };
  const forms = {
    '/upcoming-webinar': { ...person, webinarId: 'a', webinarTitle: 'a' },
    '/session-book': { ...person, city: 'Pune', message: 'Hello', recaptchaToken: 'a' },
    '/my': { email: person.email },
  };
  for (const [path, fields] of Object.entries(forms)) {
    for (const field of Object.keys(fields)) {
      const answer = await site.call('POST', path, {
        raw: new URLSearchParams({ ...fields, [field]: nul }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      expect([path, field, answer.statusCode < 500]).toEqual([path, field, true]);
    }
  }
});
