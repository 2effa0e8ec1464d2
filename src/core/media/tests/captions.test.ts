import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passTime } from '#tests/factories/retention.ts';
import type { TestSite } from '#tests/factories/test-site.ts';
import { createSiteIn, testedStorages } from '#tests/factories/uploads.ts';

const day = 24 * 3_600_000;
const spoken = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nनमस्ते।\n';
const subRip = '1\r\n00:00:01,000 --> 00:00:02,000\r\nHello <font color="red">you</font>\r\n';
const file = (text: string | Uint8Array<ArrayBuffer>, name = 'talk.vtt') => new File([text], name);

describe.each(testedStorages)('captions in %s', (storage) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await createSiteIn(storage);
  });
  afterAll(() => site.close());

  const stored = () => site.services.storages.videos.list();
  const write = (method: string, path: string, form: Record<string, string | Blob>) =>
    site.call(method, path, { token: site.admin, form });
  const create = (form: Record<string, string | Blob> = {}) =>
    write('POST', 'idea', { title: 'Bubble', ...form });

  test('are stored in two languages, and served with their own type only', async () => {
    const answer = await create({ captions: file(subRip, 'talk.srt'), captionsHindi: file(spoken) });
    const { captions, captionsHindi } = answer.json();
    expect([answer.statusCode, captions]).toEqual([201, expect.stringMatching(/^[a-f0-9]{24}\.vtt$/)]);
    const english = await site.call('GET', `/${captions}`);
    expect([english.statusCode, english.body]).toEqual([
      200,
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHello you\n',
    ]);
    expect(english.headers).toMatchObject({
      'content-type': 'text/vtt; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect((await site.call('GET', `/${captionsHindi}`)).body).toBe(spoken);
    expect((await site.call('GET', `/${'0'.repeat(24)}.vtt`)).statusCode).toBe(404);
  });

  test('stay when they are not sent, are removed when they are emptied, and are not taken from another entry', async () => {
    const { _id, captions } = (await create({ captions: file(spoken) })).json();
    expect((await write('PUT', `idea/${_id}`, { title: 'Other' })).json()).toMatchObject({ captions });
    expect((await write('PUT', `idea/${_id}`, { captions })).json()).toMatchObject({ captions });
    const taken = await create({ captions });
    expect([taken.statusCode, Object.keys(taken.json().errors)]).toEqual([400, ['captions']]);
    expect((await write('PUT', `idea/${_id}`, { captions: '' })).json()).toMatchObject({ captions: '' });
  });

  test.each([
    ['a page', '<!doctype html><script>alert(1)</script>', 415],
    ['a program', new Uint8Array([0x4d, 0x5a, 0x90, 0xff]), 400],
    ['no byte', '', 415],
    ['times that run backwards', 'WEBVTT\n\n00:09.000 --> 00:01.000\nA', 400],
    ['too many bytes', `WEBVTT\n\n00:01.000 --> 00:02.000\n${'x '.repeat(300_000)}`, 413],
  ])('%s is refused, and leaves nothing behind', async (_what, bytes, status) => {
    const before = await stored();
    const answer = await create({ captions: file(bytes) });
    expect([answer.statusCode, answer.json()]).toEqual([
      status,
      { message: expect.any(String), errors: { captions: expect.any(String) } },
    ]);
    expect(await stored()).toEqual(before);
  });

  test('valid ones beside an invalid field are not stored', async () => {
    const before = await stored();
    const answer = await create({ captions: file(spoken), chapters: 'no time' });
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['chapters']]);
    expect(await stored()).toEqual(before);
  });

  test('captions without an entry or a history are removed; a restored entry has them', async () => {
    const { _id, captions } = (await create({ captions: file(spoken) })).json();
    await site.call('DELETE', `idea/${_id}`, { token: site.admin });
    await passTime(site, 20 * day);
    const back = await site.call('POST', `trash/idea/${_id}/restore`, { token: site.admin });
    expect([back.statusCode, (await site.call('GET', `/${captions}`)).statusCode]).toEqual([200, 200]);
    await site.call('DELETE', `idea/${_id}`, { token: site.admin });
    await passTime(site, 31 * day);
    await passTime(site, 39 * day);
    expect(await stored()).not.toContain(captions);
    expect((await site.call('GET', `/${captions}`)).statusCode).toBe(404);
  });
});
