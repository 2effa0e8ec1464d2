import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { ContentType } from '#cms/records/content-type.ts';
import { fieldsOfType, hasChildren } from '#cms/records/definition.ts';
import { contentTypes } from '#cms/records/registry.ts';
import { createEntry } from './entries.ts';
import { createTestSite, type Sent, type TestSite } from './test-site.ts';
import { testedTypes } from './tested-types.ts';

export type Json = Record<string, unknown>;
export type ContentCalls = ReturnType<typeof contentCalls>;

/** The calls of one content type, for the tests of all types. */
function contentCalls(definition: ContentType, site: () => TestSite) {
  const { path, listKey, oneKey } = definition.api;
  const hasStatus = fieldsOfType(definition, 'status').length > 0;

  const call = (method: string, subPath = '', sent: Sent = {}) => site().call(method, path + subPath, sent);
  const asAdmin = (method: string, subPath = '', sent: Sent = {}) =>
    call(method, subPath, { token: site().admin, ...sent });
  const uploads = () => readdir(join(site().dataDir, 'uploads')).catch((): string[] => []);
  const inList = (body: Json): Json[] => (listKey ? body[listKey] : body) as Json[];

  async function list(query = ''): Promise<Json[]> {
    return inList((await asAdmin('GET', query)).json());
  }

  async function create(changes: Record<string, string | Blob | undefined> = {}) {
    const entry = await createEntry(definition);
    const answer = await asAdmin('POST', '', { form: { ...entry.form, ...changes } });
    return { entry, answer, record: answer.json<Json & { _id: string }>() };
  }

  return {
    definition,
    hasStatus,
    oneKey,
    /** The fields of every record of the type. */
    answered: [
      '_id',
      'revision',
      ...(definition.api.idAlias ? [definition.api.idAlias] : []),
      ...Object.keys(definition.fields),
      ...(hasChildren(definition) ? ['children'] : []),
    ].sort(),
    images: fieldsOfType(definition, 'image'),
    site,
    call,
    asAdmin,
    asUser: (method: string, subPath = '', sent: Sent = {}) =>
      call(method, subPath, { token: site().user, ...sent }),
    uploads,
    inList,
    list,
    create,
    /** Changes that publish an entry. */
    visible: hasStatus ? { status: '1' } : {},

    /** Runs work that has to be refused, and checks that it leaves nothing behind. */
    async leavesNothing<Result>(work: () => Promise<Result>): Promise<Result> {
      const before = [await list(), await uploads()];
      const result = await work();
      expect([await list(), await uploads()]).toEqual(before);
      return result;
    },
  };
}

/** Runs the tests for each tried content type; a new type needs no test code of its own. */
export function describeContentTypes(tests: (calls: ContentCalls) => void): void {
  let site: TestSite;
  beforeAll(async () => {
    site = await createTestSite();
  });
  afterAll(() => site.close());
  describe.each(testedTypes)('%s', (name) => tests(contentCalls(contentTypes[name], () => site)));
}
