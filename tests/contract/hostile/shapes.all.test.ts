import { Ajv2020 } from 'ajv/dist/2020.js';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { may } from '#core/access/roles.ts';
import { type NamedCall, splitName } from '#core/api/define-calls.ts';
import { toJsonSchema } from '#core/http/describe-call.ts';
import { csrfHeaders } from '../../factories/csrf-headers.ts';
import { changed, type JsonSchema, valuesOf } from '../../factories/from-schema.ts';
import { seed } from '../../factories/random.ts';
import { createTestSite, type TestSite } from '../../factories/test-site.ts';

const requests = Number(process.env.SHAPE_REQUESTS ?? 5000);
const options = { strict: false, validateFormats: false };
const validators = {
  body: new Ajv2020(options),
  // A number in an address is a text.
  query: new Ajv2020({ ...options, coerceTypes: true }),
};

interface Part {
  call: NamedCall;
  part: 'body' | 'query';
  schema: JsonSchema;
  isValid: (value: unknown) => boolean;
}

const calls: NamedCall[] = [];
/** The requests whose shape was accepted. */
const accepted = new Set<string>();
let site: TestSite;
let token: string;
let parts: Part[];
/** The CSRF headers of a form of the site. */
let csrf: Awaited<ReturnType<typeof csrfHeaders>>;
beforeAll(async () => {
  site = await createTestSite(
    {},
    {
      prepare(app) {
        app.addHook('onRoute', ({ method, config }) => {
          if (config?.call && method !== 'HEAD') calls.push(config.call);
        });
        // Runs after the validation.
        app.addHook('preHandler', async ({ headers }) => {
          accepted.add(String(headers['x-try']));
        });
      },
    },
  );
  token = site.admin;
  csrf = await csrfHeaders(site, 'webinar');
  parts = calls.flatMap((call) =>
    (['body', 'query'] as const).flatMap((part): Part[] => {
      const described = call[part];
      // Without a channel, its calls answer 404.
      if (!described || call.name.startsWith('GET youtube/')) return [];
      const schema = toJsonSchema(described, 'input') as JsonSchema;
      return [{ call, part, schema, isValid: validators[part].compile(schema) }];
    }),
  );
});
afterAll(() => site.close());

let tries = 0;

/** Sends a value as a part of a call. @returns the status, and whether its shape was accepted */
async function send({ call, part }: Part, value: unknown): Promise<{ status: number; isAccepted: boolean }> {
  const { method, path } = splitName(call.name);
  const attempt = async () => {
    const id = String(++tries);
    const query = part === 'query' ? `?${new URLSearchParams(toTexts(value))}` : '';
    const { statusCode } = await site.call(
      method,
      path.replace(':record', recordFor(value)).replace(/:\w+/g, 'x') + query,
      {
        ...(part === 'body' && { json: value }),
        headers: { ...csrf, 'x-try': id, 'idempotency-key': id },
        // Limits for one address would soon refuse all.
        from: `10.${tries >> 16}.${(tries >> 8) & 255}.${tries & 255}`,
        ...(!may('visitor', call.action) && { token }),
      },
    );
    return { status: statusCode, isAccepted: accepted.has(id) };
  };
  const first = await attempt();
  // An earlier request has ended the session.
  if (first.status !== 401 || first.isAccepted) return first;
  token = await site.signIn();
  return attempt();
}

/** A type of content that has the field which an action on a list needs. */
const recordFor = (value: unknown): string =>
  ['publish', 'unpublish'].includes(Object(value).action) ? 'blog' : 'course';

/** In an address every value is a text. */
const toTexts = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(Object(value)).map(([name, one]) => [
      name,
      typeof one === 'string' ? one : JSON.stringify(one),
    ]),
  );

test(`requests of every described shape are accepted (seed ${seed})`, async () => {
  const refused = new Set<string>();
  for (const [index, part] of parts.entries()) {
    const numRuns = Math.ceil(requests / 2 / parts.length);
    for (const value of fc.sample(valuesOf(part.schema), { numRuns, seed: seed + index })) {
      const { status, isAccepted } = await send(part, value);
      if (isAccepted && status < 500) continue;
      refused.add(`${part.call.name}, ${part.part}: ${status} for ${JSON.stringify(value).slice(0, 300)}`);
    }
  }
  expect([...refused], [...refused].join('\n')).toEqual([]);
}, 600_000);

test(`requests of any other shape are refused (seed ${seed})`, async () => {
  const admitted = new Set<string>();
  let refused = 0;
  for (const [index, part] of parts.entries()) {
    const numRuns = Math.ceil(requests / 2 / parts.length);
    const others = valuesOf(part.schema).chain(changed);
    for (const value of fc.sample(others, { numRuns, seed: seed + index })) {
      const sent = part.part === 'query' ? toTexts(value) : value;
      if (part.isValid(structuredClone(sent))) continue;
      const { status } = await send(part, value);
      // Forms are validated by the definition of their record, and the name of a record that does not exist is 404.
      if (status >= 400 && status < 500) refused += 1;
      else
        admitted.add(`${part.call.name}, ${part.part}: ${status} for ${JSON.stringify(value).slice(0, 300)}`);
    }
  }
  expect([...admitted], [...admitted].join('\n')).toEqual([]);
  expect(refused).toBeGreaterThan(requests / 6);
}, 600_000);
