import { expect, test } from 'vitest';
import { describeContentTypes } from '#tests/factories/content-calls.ts';
import type { Sent } from '#tests/factories/test-site.ts';

describeContentTypes(({ hasStatus, visible, site, call, asUser, inList, create, leavesNothing }) => {
  const writes = ['POST ', 'PUT /some-id', 'DELETE /some-id', ...(hasStatus ? ['PUT /some-id/status'] : [])];
  test.each(writes)('%s: only administrators, checked before the content is read', async (write) => {
    const [method = '', subPath] = write.split(' ');
    const broken: Sent = { raw: '{', headers: { 'content-type': 'application/json' } };
    for (const token of [undefined, 'not-a-token', `${site().admin}x`]) {
      const answer = await leavesNothing(() => call(method, subPath, { ...broken, token }));
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual({ message: expect.any(String) });
    }
    const answer = await leavesNothing(() => asUser(method, subPath, broken));
    expect(answer.statusCode).toBe(403);
  });

  test('the list is public', async () => {
    const { record } = await create(visible);
    for (const reader of [call, asUser]) expect(inList((await reader('GET')).json())).toContainEqual(record);
    expect((await call('GET', '', { token: 'expired' })).statusCode).toBe(401);
  });
});
