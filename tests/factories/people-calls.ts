import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import type { FieldValue } from '#cms/fields/field.ts';
import { listCall, removalCall } from '#cms/records/addresses.ts';
import type { RecordType } from '#cms/records/definition.ts';
import {
  ownerTypeOf,
  type PeopleName,
  people,
  peopleNames,
  type RecordInput,
  type RecordName,
} from '#cms/records/registry.ts';
import type { Json } from './content-calls.ts';
import { samplesOf } from './field-samples.ts';
import { createTestSite, type TestSite } from './test-site.ts';

export type Person = Json & { _id: string };
export type PeopleCalls = ReturnType<typeof peopleCalls>;

let count = 0;

/** The calls of one type of personal records, for the tests of all types. */
function peopleCalls(name: PeopleName, site: () => TestSite, ownerId: () => string) {
  const definition: RecordType = people[name];
  const { belongsTo, unique: once, newestBy = '' } = definition;
  const key = definition.api.listKey;

  /** As parents send them: the first sample of each kind, with unique values where duplicates are not allowed. */
  async function create(changes: Record<string, FieldValue> = {}): Promise<Person> {
    const values: Record<string, FieldValue> = {};
    for (const [field, description] of Object.entries(definition.fields)) {
      const [sample] = samplesOf(description).valid;
      if (sample) values[field] = sample.stored;
      if (description.kind === 'email' && once?.by.includes(field)) values[field] = `${++count}@example.com`;
    }
    // From then on the site sets it.
    delete values[newestBy];
    if (belongsTo) values[belongsTo.field] = ownerId();
    const input = { ...values, ...changes } as RecordInput<typeof name>;
    return { ...(await site().records.create(name, input)) };
  }

  const get = (query = '', token: string | undefined = site().admin, owner = ownerId()) =>
    site().call('GET', listCall(definition, owner) + query, { token });
  const inList = (body: Json): Person[] => (key ? body[key] : body) as Person[];

  return {
    name,
    definition,
    newestBy,
    site,
    ownerId,
    create,
    get,
    list: async (query = '') => inList((await get(query)).json()),
    remove: (id: string, token: string | undefined = site().admin) =>
      site().call('DELETE', removalCall(definition, id), { token }),
  };
}

/** Runs the tests once for each type of personal records; a new one needs no test code of its own. */
export function describeEveryPeopleType(tests: (calls: PeopleCalls) => void): void {
  let site: TestSite;
  let owner = '';
  beforeAll(async () => {
    site = await createTestSite();
  });
  afterAll(() => site.close());
  describe.each(peopleNames)('%s', (name) => {
    const ownerType = ownerTypeOf(people[name]);
    beforeEach(async () => {
      for (const { _id } of await site.records.list(name)) await site.records.remove(name, _id);
      if (!ownerType) return;
      const created = await site.records.create(ownerType.name as RecordName, { [ownerType.title]: 'Owner' });
      owner = created._id;
    });
    tests(
      peopleCalls(
        name,
        () => site,
        () => (ownerType ? owner : ''),
      ),
    );
  });
}
