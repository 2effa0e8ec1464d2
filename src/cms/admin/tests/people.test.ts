import { expect, test } from 'vitest';
import type { PeopleName } from '#cms/records/registry.ts';
import { describeEveryPeopleType } from '#tests/factories/people-calls.ts';

/** The exact fields of answers: those that clients of the first version read, and further ones. */
const answered: { [Name in PeopleName]?: string[] } = {
  enquiry: [
    ...['_id', 'city', 'contact', 'createdAt', 'email', 'message', 'name'],
    ...['preferredDay', 'preferredTime', 'revision'],
  ],
  registration: [
    ...['_id', 'contact', 'email', 'inLine', 'joinedAt', 'name', 'offeredUntil', 'paid', 'paidNote'],
    ...['registerAt', 'revision', 'status', 'webinarId', 'webinarTitle'],
  ],
};

describeEveryPeopleType(({ name, definition, newestBy, site, ownerId, create, get, list, remove }) => {
  const moment = (day: number) => `2026-11-${day}T10:00:00.000Z`;
  const threeOf = async () => [
    await create({ [newestBy]: moment(20) }),
    await create({ [newestBy]: moment(21) }),
    await create({ [newestBy]: moment(19) }),
  ];

  test('the list is returned as stored, newest first, and not cached', async () => {
    const [first, second, third] = await threeOf();
    const answer = await get();
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    const found = await list();
    expect(found).toEqual([second, first, third]);
    const keys = answered[name] ?? ['_id', 'revision', ...Object.keys(definition.fields)].sort();
    for (const record of found) expect(Object.keys(record).sort()).toEqual(keys);
    expect(found[0]).toMatchObject({ [newestBy]: moment(21), revision: 1 });
  });

  test('pages of the list contain the total', async () => {
    const [first, , third] = await threeOf();
    expect(await list('?limit=2&offset=1')).toEqual([first, third]);
    expect(await list('?offset=2')).toEqual([third]);
    expect((await get('?limit=1')).headers['x-total-count']).toBe('3');
    expect((await get()).headers['x-total-count']).toBeUndefined();
  });

  test.each(['limit=0', 'limit=101', 'limit=x', 'offset=-1', 'sort=nothing', 'sort=_id', 'q=a&q=b'])(
    '?%s is refused',
    async (query) => {
      const answer = await get(`?${query}`);
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        { message: expect.any(String), errors: expect.any(Object) },
      ]);
    },
  );

  test.each(definition.search)('is found by %s, without case', async (field) => {
    const isText = definition.fields[field]?.kind === 'text';
    const record = await create(isText ? { [field]: '100%_ Ümlaut' } : {});
    await create(isText ? { [field]: '100 others' } : {});
    const asked = String(record[field]).toUpperCase();
    const found = await list(`?q=${encodeURIComponent(asked)}`);
    if (isText) expect(found).toEqual([record]);
    else expect(found).toContainEqual(record);
    const total = (await get(`?limit=1&q=${encodeURIComponent(asked)}`)).headers['x-total-count'];
    expect(total).toBe(String(found.length));
    expect(await list('?q=nobody%20wrote%20this')).toEqual([]);
  });

  test.each(definition.sort)('is sorted by %s, both ways', async (field) => {
    await threeOf();
    if (definition.fields[field]?.kind === 'text') await create({ [field]: 'aaron' });
    const values = async (sort: string) =>
      (await list(`?sort=${sort}`)).map((record) => String(record[field]).toLowerCase());
    const up = await values(field);
    expect(up.length).toBeGreaterThan(2);
    expect(up).toEqual(up.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
    expect(await values(`-${field}`)).toEqual(up.toReversed());
  });

  test('a deleted record is missing, also for a second deletion', async () => {
    const [first, second, third] = await threeOf();
    const answer = await remove(first?._id ?? '');
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: expect.any(String) }]);
    expect(await list()).toEqual([second, third]);
    expect((await remove(first?._id ?? '')).statusCode).toBe(404);
  });

  test('is for administrators only, also for missing records', async () => {
    const record = await create();
    const owners = definition.belongsTo ? [ownerId(), 'nothing'] : [ownerId()];
    const calls = [
      ...owners.map((owner) => (token: string) => get('', token, owner)),
      ...[record._id, 'nothing'].map((id) => (token: string) => remove(id, token)),
    ];
    for (const call of calls) {
      for (const token of ['', 'bad', `${site().admin}x`]) expect((await call(token)).statusCode).toBe(401);
      const answer = await call(site().user);
      expect([answer.statusCode, answer.json()]).toEqual([403, { message: expect.any(String) }]);
    }
    expect(await list()).toEqual([record]);
  });

  const { belongsTo, unique: once } = definition;
  if (belongsTo) {
    test('records of another owner are excluded, and without an owner there are none', async () => {
      const owner = belongsTo.record as 'webinar';
      const other = await site().records.create(owner, { title: 'Another' });
      const elsewhere = await create({ [belongsTo.field]: other._id });
      const here = await create();
      expect(await list()).toEqual([here]);
      expect(await list(`?q=${encodeURIComponent(String(elsewhere[definition.title]))}`)).toEqual([here]);
      expect((await get('?limit=1')).headers['x-total-count']).toBe('1');
      expect((await get('', site().admin, 'nothing')).statusCode).toBe(404);
      await site().records.remove(owner, ownerId());
      expect((await get()).statusCode).toBe(404);
      expect(await site().records.count(name, { owner: ownerId() })).toBe(0);
    });
  }

  if (once) {
    test('there is only one of it', async () => {
      const record = await create();
      const same = Object.fromEntries(once.by.map((field) => [field, String(record[field])]));
      await expect(create(same)).rejects.toMatchObject({ reason: 'conflict', message: once.message });
      expect(await list()).toEqual([record]);
    });
  }
});
