import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { csrfHeaders } from '../../factories/csrf-headers.ts';
import { hostileArticles, sendArticles } from '../../factories/hostile/articles.ts';
import { freshId, type HostileRequest } from '../../factories/hostile/bodies.ts';
import { hostileLists, hostileReads, hostileVisits } from '../../factories/hostile/calls.ts';
import { addFullWebinar, addPictures, fullWebinarRequests } from '../../factories/hostile/full-webinar.ts';
import { createPageSite } from '../../factories/page-site.ts';
import { provideSite } from '../../factories/provided-site.ts';

/** Milliseconds: hundreds of pages are rendered, while other tests run. */
const timeout = 120_000;

const site = provideSite(createPageSite);

// The lists of the benchmark `hostile`, which measures how long other requests wait.
async function send({ method, path, body, headers, byStaff }: HostileRequest) {
  const id = randomUUID();
  const { statusCode, body: text } = await site.call(method, path.replaceAll(freshId, id), {
    ...(byStaff && { token: site.admin }),
    ...(headers && { headers }),
    ...(typeof body === 'string' && { raw: body.replaceAll(freshId, id) }),
  });
  return { status: statusCode, text };
}

async function failuresOf(requests: readonly HostileRequest[]): Promise<string[]> {
  const failures: string[] = [];
  for (const request of requests) {
    const { status } = await send(request);
    if (status >= 500) failures.push(`${request.what}: ${status}`);
  }
  return failures;
}

test('the longest addresses, headers and lists make no call fail', async () => {
  const { _id } = await site.records.create('webinar', { title: 'Calm evenings' });
  const csrf = await csrfHeaders(site, 'webinar');
  const requests = [...hostileReads, ...hostileLists(_id), ...hostileVisits(_id, csrf)];
  expect(await failuresOf(requests)).toEqual([]);
});

test('no action on all registrations of a webinar makes a call fail', async () => {
  const webinar = await addFullWebinar(site.services, 200);
  expect(await failuresOf(fullWebinarRequests(webinar))).toEqual([]);
});

test('long texts are stored, shown, searched, previewed, changed and removed', { timeout }, async () => {
  const pictures = await addPictures(site.services, 30);
  const texts = Object.entries(hostileArticles(pictures)).filter((_text, at) => at % 20 === 0);
  const wrong: string[] = [];
  const sendChecked = async (request: HostileRequest) => {
    const { status, text } = await send(request);
    // A site with few entries redirects from the later parts of lists.
    if (status !== request.answered && status !== 302) wrong.push(`${request.what}: ${status}`);
    return text;
  };
  await sendArticles(sendChecked, Object.fromEntries(texts), pictures[0] ?? '');
  expect(wrong).toEqual([]);
});
