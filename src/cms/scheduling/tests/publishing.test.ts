import { describe, expect, test } from 'vitest';
import { describeContentTypes } from '#tests/factories/content-calls.ts';

describeContentTypes(({ hasStatus, oneKey, call, asAdmin, asUser, inList, create }) => {
  describe.runIf(hasStatus)('publishing', () => {
    const statusOf = async (reader: typeof call, subPath: string) =>
      (await reader('GET', subPath)).statusCode;

    test('an entry starts unpublished, and only administrators see it before its publication', async () => {
      const { record } = await create({ status: undefined });
      expect(record.status).toBe(0);
      for (const reader of [call, asUser]) {
        const shown = inList((await reader('GET')).json());
        expect(shown).not.toContainEqual(expect.objectContaining({ _id: record._id }));
        if (oneKey) expect(await statusOf(reader, `/${record.link}`)).toBe(404);
        const paged = await reader('GET', '?limit=100');
        expect(paged.headers['x-total-count']).toBe(String(shown.length));
      }
      if (oneKey) expect(await statusOf(asAdmin, `/${record.link}`)).toBe(200);
    });

    test('the status call toggles, with any Content-Type', async () => {
      const { record } = await create();
      const published = await asAdmin('PUT', `/${record._id}/status`);
      expect([published.statusCode, published.json()]).toEqual([
        200,
        { ...record, status: 1 - Number(record.status), revision: 2 },
      ]);
      const headers = { 'content-type': 'application/json' };
      const back = await asAdmin('PUT', `/${record._id}/status`, { headers });
      expect(back.json()).toEqual({ ...record, revision: 3 });
      expect((await asAdmin('PUT', '/unknown/status')).statusCode).toBe(404);
    });
  });
});
