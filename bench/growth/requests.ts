import { setTimeout as pause } from 'node:timers/promises';
import { type ContentName, contentTypes } from '../../src/cms/records/registry.ts';
import { whileWatching } from '../load/held-loop.ts';
import type { GrownSite } from './grown-site.ts';
import type { Subject } from './subject.ts';

/** Milliseconds: what a write leaves to be done holds the loop too. */
const untilDone = 300;

/** Asks once for what has just become out of date. @throws Error at any other answer than that it is there */
export async function ask(subject: Subject, site: GrownSite, path = subject.path(site)) {
  const { edit, body, isForStaff } = subject;
  if (edit) await editFirst(site, edit);
  const sent = body?.(site);
  const headers = {
    'Accept-Encoding': 'identity',
    ...(isForStaff && site.staff),
    ...(sent && { 'Content-Type': 'application/json' }),
  };
  const init = {
    headers,
    redirect: 'manual',
    ...(sent && { method: 'PUT', body: JSON.stringify(sent) }),
  } as const;
  const url = site.server.url + path;
  let milliseconds = 0;
  const watched = await whileWatching(site.server, async () => {
    const begin = performance.now();
    const answer = await fetch(url, init);
    for await (const _piece of answer.body ?? []);
    milliseconds = performance.now() - begin;
    if (answer.status !== 200) throw new Error(`${subject.what}: ${url} answered ${answer.status}.`);
    if (sent) await pause(untilDone);
  });
  return { ...watched, milliseconds };
}

let edits = 0;

/** What gives the first entry of a type another title; its link stays. */
export function entryEdit({ first }: GrownSite, name: ContentName): { path: string; body: object } {
  const { api, title } = contentTypes[name];
  const entry = first[name];
  return { path: `/api/v1/${api.path}/${entry._id}`, body: { [title]: `${entry[title]} ${++edits % 10}` } };
}

async function editFirst(site: GrownSite, name: ContentName): Promise<void> {
  const { path, body } = entryEdit(site, name);
  const answer = await fetch(site.server.url + path, {
    method: 'PUT',
    headers: { ...site.staff, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const said = await answer.text();
  if (!answer.ok) throw new Error(`An edit of ${name} was answered with ${answer.status}: ${said}`);
}
