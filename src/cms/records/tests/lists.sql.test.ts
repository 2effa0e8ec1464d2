import { expect, test } from 'vitest';
import { describeContentTypes, type Json } from '#tests/factories/content-calls.ts';
import { fieldsOfType } from '../definition.ts';

describeContentTypes(({ definition, visible, call, asAdmin, list, create }) => {
  test('pages of a list contain the total', async () => {
    await create();
    await create();
    await create();
    const all = await list();
    const whole = await asAdmin('GET');
    expect(whole.headers['x-total-count']).toBeUndefined();
    const answer = await asAdmin('GET', '?limit=2&offset=1');
    expect(answer.headers['x-total-count']).toBe(String(all.length));
    expect(await list('?limit=2&offset=1')).toEqual(all.slice(1, 3));
    expect(await list('?offset=2')).toEqual(all.slice(2));
    expect(await list('?limit=1&offset=1000')).toEqual([]);
  });

  test.each([
    '?limit=0',
    '?limit=101',
    '?limit=-1',
    '?limit=1.5',
    '?limit=x',
    '?limit=',
    '?offset=-1',
    '?offset=x',
    '?limit=1&limit=2',
    '?sort=nothing',
    '?sort=_id',
    '?sort=id',
    '?sort=',
    '?sort=title;drop',
    '?sort=--title',
    '?sort=title&sort=title',
    '?q=a&q=b',
    `?q=${'x'.repeat(201)}`,
  ])('%s is refused', async (query) => {
    const answer = await asAdmin('GET', query);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ message: expect.any(String), errors: expect.any(Object) });
  });

  test('a search is case-insensitive, and its wildcard characters are literal', async () => {
    const [first] = definition.search;
    const words = `Mango 100%_\\ Lassi ${Math.random()}`;
    const { record } = await create({ [String(first)]: words });
    expect(await list(`?q=${encodeURIComponent(words.toUpperCase().slice(2))}`)).toEqual([record]);
    expect(await list('?q=mango%20100x')).toEqual([]);
    const french = await create({ [String(first)]: `École ΣΊΣΥΦΟΣ ${words}` });
    for (const search of ['école', 'ÉCOLE', 'σίσυφοσ'.slice(0, 5)]) {
      expect(await list(`?q=${encodeURIComponent(search)}`)).toContainEqual(french.record);
    }
    await asAdmin('DELETE', `/${french.record._id}`);
    const counted = await asAdmin('GET', `?limit=1&q=${encodeURIComponent(words)}`);
    expect(counted.headers['x-total-count']).toBe('1');
  });

  test.each(definition.sort)('sorts by %s in both directions, empty values last', async (name) => {
    await create({ [name]: definition.fields[name]?.required ? 'zebra' : '' }).catch(() => undefined);
    const values = (records: Json[]) => records.map((record) => record[name]);
    const up = values(await list(`?sort=${name}`));
    const down = values(await list(`?sort=-${name}`));
    const compare = (a: unknown, b: unknown) => {
      const [left, right] = [a, b].map((value) =>
        typeof value === 'string' ? value.toLowerCase() : value,
      ) as number[];
      return (left ?? 0) < (right ?? 0) ? -1 : (left ?? 0) > (right ?? 0) ? 1 : 0;
    };
    const filled = (all: unknown[]) => all.filter((value) => value !== null);
    const empty = up.filter((value) => value === null);
    expect(up).toEqual([...filled(up).toSorted(compare), ...empty]);
    expect(down).toEqual([...filled(down).toSorted((a, b) => compare(b, a)), ...empty]);
  });

  test('the default order is by number, or newest first', async () => {
    const [order] = fieldsOfType(definition, 'order');
    const by = order?.name ?? definition.newestBy;
    const low = order ? '1' : '2020-01-01';
    const high = order ? '2' : '2020-01-02';
    const ids: string[] = [];
    for (const value of [high, low, high, low])
      ids.push((await create(by ? { [by]: value } : {})).record._id);
    const [high1, low1, high2, low2] = ids;
    const found = (await list()).map(({ _id }) => String(_id)).filter((id) => ids.includes(id));
    if (order) expect(found).toEqual([low1, low2, high1, high2]);
    else if (by) expect(found).toEqual([high2, high1, low2, low1]);
    else expect(found).toEqual(ids.toReversed());
  });

  test('an unchanged list answers 304, and a list is sent compressed', async () => {
    await create();
    const first = await call('GET');
    const again = await call('GET', '', { headers: { 'if-none-match': String(first.headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await create(visible);
    const changed = await call('GET', '', { headers: { 'if-none-match': String(first.headers.etag) } });
    expect(changed.statusCode).toBe(200);
    for (const encoding of ['br', 'gzip']) {
      const answer = await asAdmin('GET', '', { headers: { 'accept-encoding': encoding } });
      expect(answer.headers['content-encoding']).toBe(encoding);
      expect(String(answer.headers.vary).toLowerCase()).toContain('accept-encoding');
      expect(String(answer.headers.vary).toLowerCase()).toContain('authorization');
    }
  });
});
