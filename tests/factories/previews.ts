import { randomUUID } from 'node:crypto';
import { createApp } from '#app.ts';
import type { ContentName } from '#cms/records/registry.ts';
import { readConfig } from '#config.ts';
import { maxDelay, type TestSite, waitForDelayedWork } from './test-site.ts';

interface Shown {
  status: number;
  headers: Headers;
  text: string;
}

/** The pages of a site in a server of their own, and the actions of staff on previews. */
export async function previewsOf(site: TestSite) {
  const config = readConfig(site.environment);
  const { app, services } = await createApp(config, { pages: 'built', clock: site.clock, maxDelay });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });

  /** Through the network: cached pages are answered before the framework. */
  async function get(path: string, init: RequestInit = {}): Promise<Shown> {
    const answer = await fetch(address + path, { redirect: 'manual', ...init });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  }

  return {
    address,
    get,
    stores: services.stores,
    visits: services.visits,
    settled: () => waitForDelayedWork(services),
    close: () => app.close(),

    /** Stores a draft. @returns its id */
    async draft(record: ContentName, values: Record<string, string>, recordId = ''): Promise<string> {
      const id = randomUUID();
      const of = { saveKey: randomUUID(), revision: 0, record, recordId, baseRevision: 1 };
      const saved = await site.call('PUT', `drafts/${id}`, { token: site.admin, json: { ...of, values } });
      if (saved.statusCode !== 200) throw new Error(saved.body);
      return id;
    },

    /** @returns the path of a new preview, with its token */
    async link(json: object): Promise<{ id: string; path: string; part: string; token: string }> {
      const made = await site.call('POST', 'previews', { token: site.admin, json });
      if (made.statusCode !== 201) throw new Error(made.body);
      const { _id: id, url } = made.json<{ _id: string; url: string }>();
      const { pathname, search, hash, searchParams } = new URL(url);
      return { id, path: pathname + search, part: hash, token: searchParams.get('preview') ?? '' };
    },
  };
}
