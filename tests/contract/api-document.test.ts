import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, expect, test } from 'vitest';
import { provideTestSite } from '../factories/provided-site.ts';

type Schema = Record<string, unknown>;
interface Content {
  schema: Schema;
  example?: unknown;
}
interface Operation {
  operationId?: string;
  summary?: string;
  tags?: string[];
  parameters?: { name: string; schema: Schema }[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, { description: string; content?: Record<string, Content> }>;
}

const site = provideTestSite();
let text: string;
let operations: [name: string, Operation][];
beforeAll(async () => {
  const answer = await site.call('GET', 'docs/json');
  text = answer.body;
  const { paths } = answer.json<{ paths: Record<string, Record<string, Operation>> }>();
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path.replace('/api/v1/', '')}`,
      operation,
    ]),
  );
});

test('every call is in the document, with a summary, an id and its answers', () => {
  const described = site.routes
    .filter(({ method, url }) => method !== 'HEAD' && url.startsWith('/api/v1/') && !url.includes('/docs'))
    .map(({ method, url }) => `${method} ${url.replace('/api/v1/', '').replace(/:(\w+)/g, '{$1}')}`);
  expect(operations.map(([name]) => name).toSorted()).toEqual(described.toSorted());
  const ids = new Set(operations.map(([, { operationId }]) => operationId));
  expect(ids.size).toBe(operations.length);
  for (const [name, { summary, tags, responses }] of operations) {
    const statuses = Object.keys(responses);
    expect([name, summary, tags?.length]).toEqual([name, expect.stringMatching(/\w/), 1]);
    expect([name, statuses.some((status) => status.startsWith('2'))]).toEqual([name, true]);
    expect([name, statuses.includes('400')]).toEqual([name, true]);
  }
});

test('exports describe no parameters of pages or columns', () => {
  const exports = operations.filter(([name]) => /^GET (?:exports\/|.*\.csv$)/.test(name));
  const described = exports.flatMap(([, { parameters = [] }]) => parameters.map(({ name }) => name));
  expect(described).toContain('sort');
  expect(described.filter((name) => ['limit', 'offset', 'page', 'fields'].includes(name))).toEqual([]);
});

test('every JSON body and answer has an example that its schema allows', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const wrong: string[] = [];
  for (const [name, { requestBody, responses }] of operations) {
    const success = Object.entries(responses).filter(([status]) => status.startsWith('2'));
    // Forms have no example: a file cannot be written down.
    const body = requestBody?.content['multipart/form-data'] ? undefined : requestBody;
    const contents = [body, ...success.map(([, answer]) => answer)].flatMap((one) => {
      const json = one?.content?.['application/json'];
      return json ? [json] : [];
    });
    for (const { schema, example } of contents) {
      const isValid = ajv.compile(schema);
      if (!isValid(example)) wrong.push(`${name}: ${ajv.errorsText(isValid.errors)}`);
    }
  }
  expect(wrong, wrong.join('\n')).toEqual([]);
});

/** Parts that may hold any value, with the reason. */
const loose: Readonly<Record<string, string>> = {
  // The definition of the record validates it, as it does for the form of visitors.
  'POST webinars/{id}/registrations ': 'fields of the record',
  // A registration is accepted whatever a client sends for them: another value counts as not sent.
  'POST auth/register .notice': 'ignored unless it is the digest of a notice',
  'POST auth/register .news': 'ignored unless it is a text',
  // The same for the public forms.
  ...Object.fromEntries(
    ['booksession', 'booksession/unchecked', 'webinar/bookwebinar'].flatMap((form) =>
      ['notice', 'news', 'guardian', 'otherCity'].map((field) => [
        `POST ${form} .${field}`,
        'ignored unless it is a text',
      ]),
    ),
  ),
};
/** The answers of the video platform, in its own format and with fields of its own. */
const ofPlatform = /^GET youtube\/(?:search|videos) /;

test('no part of a call is described as any value', () => {
  const found = new Set<string>();
  for (const [name, { parameters = [], requestBody, responses }] of operations) {
    const contents = Object.values(requestBody?.content ?? {});
    const answers = Object.values(responses).flatMap(({ content = {} }) => Object.values(content));
    for (const { schema } of [...parameters, ...contents, ...answers])
      for (const path of loosePartsOf(schema)) found.add(`${name} ${path}`);
  }
  const unexpected = [...found].filter((one) => !Object.hasOwn(loose, one) && !ofPlatform.test(one));
  expect(unexpected, unexpected.join('\n')).toEqual([]);
});

/** The paths of parts that allow any value, or any object. */
function loosePartsOf(schema: Schema, path = ''): string[] {
  const members = { ...Object(schema.properties) } as Record<string, Schema>;
  const alternatives = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((list) => (list as Schema[]) ?? []);
  const others = [schema.items, schema.additionalProperties].filter((one) => typeof one === 'object');
  const isKnown =
    ['const', 'enum', '$ref'].some((keyword) => keyword in schema) ||
    alternatives.length > 0 ||
    (schema.type !== undefined && schema.type !== 'object' && schema.type !== 'array') ||
    (schema.type === 'array' && schema.items !== undefined) ||
    (schema.type === 'object' &&
      (Object.keys(members).length > 0 || others.length > 0 || schema.additionalProperties === false));
  return [
    ...(isKnown ? [] : [path]),
    ...Object.entries(members).flatMap(([name, one]) => loosePartsOf(one, `${path}.${name}`)),
    ...[...alternatives, ...(others as Schema[])].flatMap((one) => loosePartsOf(one, path)),
  ];
}

test('the document passes a linter', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
  const errors = problems.filter(({ severity }) => severity === 'error');
  const lines = errors.map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`,
  );
  expect(lines, lines.join('\n')).toEqual([]);
});
