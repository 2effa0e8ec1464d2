import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import type { ContentType } from '#cms/records/content-type.ts';
import { type ContentName, contentNames, contentTypes, type RecordInput } from '#cms/records/registry.ts';
import { conversationsOf } from './conversations.ts';
import { picture } from './pictures.ts';
import { registrationsOn } from './registrations.ts';
import type { TestSite } from './test-site.ts';

export type KnownIds = Awaited<ReturnType<typeof knownIds>>;
type Pair = [record: string, id: string];

/** Path segments that are followed by the same ids as another one. */
const alike: Readonly<Record<string, string>> = {
  ...Object.fromEntries(contentNames.map((name) => [name, contentTypes[name].api.path])),
  ...{
    enquiry: 'booksession',
    'by-enquiry': 'booksession',
    bookwebinar: 'registrations',
    '{owner}': 'webinar',
  },
  ...{ registration: 'registrations', deleteWebinarUser: 'registrations', webinarregisteruser: 'webinar' },
  webinars: 'webinar',
};
const registrationOf = (part: string) => alike[part] ?? part;
const linksOf = (part: string) => `links of ${part}`;
/** The last constant segment of a path. */
const partOf = (path: string) =>
  path
    .replace(/\{\w+\}$/, '')
    .split('/')
    .findLast((one) => one && !one.startsWith('{')) ?? '';
/** Whether entries are read by their link, under the path of a content type. */
const hasLinks = (path: string) =>
  contentNames.some((name) => {
    const { api }: ContentType = contentTypes[name];
    return path === `/api/v1/${api.path}/{id}` && api.oneKey !== undefined;
  });
const recordAt = (path: string) => contentNames.find((name) => contentTypes[name].api.path === path);

/**
 * Objects of every kind, with their ids and revisions. The staff are only accounts that no test calls with: a closed
 * account could make no more calls.
 */
export async function knownIds(site: TestSite) {
  /** By the path segment before them. */
  const ids: Record<string, string[]> = {};
  const revisions = new Map<string, number>();
  const cancellations = new Map<string, string>();
  const trashed: Pair[] = [];
  let settings: Record<string, unknown> = {};
  /** Related objects, and the entry of a draft. */
  const parents = new Map<string, string>();

  function add(part: string, ...found: (string | undefined)[]): void {
    ids[registrationOf(part)] ??= [];
    const list = ids[registrationOf(part)] ?? [];
    for (const one of found) if (one && !list.includes(one)) list.push(one);
  }

  function recordRevisions(answer: unknown, depth = 0): void {
    if (typeof answer !== 'object' || answer === null || depth > 3) return;
    const { _id, id, revision } = answer as Record<string, unknown>;
    const named = _id ?? id;
    if (typeof named === 'string' && typeof revision === 'number') revisions.set(named, revision);
    for (const part of Object.values(answer)) recordRevisions(part, depth + 1);
  }

  async function callAsAdmin(method: string, path: string, sent: object): Promise<Record<string, unknown>> {
    const answer = await site.call(method, path, { token: site.admin, ...sent });
    if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body}`);
    recordAnswer(`/api/v1/${path}`, answer.json());
    return answer.json();
  }

  /** Objects in an answer can be used by later calls. */
  function recordAnswer(path: string, answer: unknown): void {
    recordRevisions(answer);
    if (path.endsWith('/site-settings')) settings = (answer as { settings: typeof settings }).settings;
    const part = partOf(path);
    const within = Object.values((answer ?? {}) as object).filter((one) => typeof one === 'object' && one);
    for (const made of [answer ?? {}, ...within] as Record<string, unknown>[]) {
      const { _id, link, name } = made;
      if (typeof _id === 'string') add(part, _id);
      if (typeof name === 'string' && part === 'pictures') add(part, name);
      if (typeof link !== 'string') continue;
      if (path.includes('/invitations')) add('tokens', link.split('/').at(-1));
      else add(linksOf(registrationOf(part)), link);
    }
  }

  for (const name of contentNames) {
    const definition: ContentType = contentTypes[name];
    const { fields, title, api } = definition;
    const values = Object.fromEntries(
      Object.entries({ [title]: 'Known', startdate: '2199-01-01', status: 1 }).filter(
        ([field]) => field in fields,
      ),
    );
    for (let count = 0; count < 4; count++) {
      const entry = await site.records.create(name, values as RecordInput<typeof name>);
      if (count < 3) {
        const changed = { ...values, [title]: `Known ${count}` } as RecordInput<typeof name>;
        const again = await site.records.update(name, entry._id, changed);
        recordAnswer(`/api/v1/${api.path}`, again);
      } else {
        await site.records.remove(name, entry._id);
        trashed.push([name, entry._id]);
      }
    }
  }
  await callAsAdmin('GET', 'site-settings', {});
  await seedPeople();
  await seedStaff();
  await seedEditing();

  /** Parents, their requests, and a registration to be refunded. */
  async function seedPeople(): Promise<void> {
    const registrations = registrationsOn(site);
    for (let count = 0; count < 3; count++) {
      const { id, enquiry } = await conversationsOf(site).write({
        email: `meena-${count}@example.com`,
      });
      add('conversations', id);
      add('booksession', enquiry._id);
      parents.set(id, enquiry._id);
      revisions.set(id, 1);
      const { _id: webinar } = await registrations.webinar({ price: '500', capacity: 2 });
      add('webinar', webinar);
      const names = ['a', 'b', 'c', 'd'].map((name) => `${name}${count}`);
      for (const registration of await registrations.enrol(webinar, ...names)) {
        add('registrations', registration);
        parents.set(registration, webinar);
        revisions.set(registration, (await registrations.find(registration)).revision);
      }
      const [registration = ''] = (ids.registrations ?? []).slice(-4);
      const step = (sent: object) =>
        callAsAdmin('POST', `registrations/${registration}/actions`, {
          json: { revision: revisions.get(registration), action: sent },
        });
      await step({ kind: 'paid', isPaid: true, note: '' });
      const { documents } = await callAsAdmin('GET', `registrations/${registration}/documents`, {});
      add('documents', ...(documents as { _id: string }[]).map(({ _id }) => _id));
      await step({ kind: 'cancel' });
      for (const kind of ['access', 'access', count === 0 ? 'erasure' : 'correction'])
        await callAsAdmin('POST', 'privacy/requests', {
          json: { kind, email: `meena-${count}@example.com`, isKnown: true },
        });
    }
    const gone = await site.records.create('enquiry', { name: 'Gone', email: 'gone@example.com' });
    await site.records.remove('enquiry', gone._id);
    trashed.push(['enquiry', gone._id]);
    const { refunds } = await callAsAdmin('GET', 'refunds', {});
    for (const { _id, registration } of refunds as { _id: string; registration: { _id: string } }[])
      cancellations.set(registration._id, _id);
    const { payments } = await callAsAdmin('GET', 'payments', {});
    for (const { _id, revision } of payments as { _id: string; revision: number }[]) {
      add('payments', _id);
      revisions.set(_id, revision);
    }
  }

  async function seedStaff(): Promise<void> {
    const { db } = site.services.database;
    await db
      .updateTable('account')
      .set({ emailConfirmedAt: site.clock().toISOString() })
      .where('email', '=', 'asha@example.com')
      .execute();
    for (const [name, role] of [
      ['meera', 'editor'],
      ['neel', 'editor'],
      ['desk', 'frontDesk'],
      ['ila', 'administrator'],
    ] as const) {
      const email = `known-${name}@example.com`;
      const account = await site.services.accounts.create({ name, email, role, passwordHash: 'none' });
      add('staff', account?.id);
    }
    // Sessions of an account that no test calls with.
    await site.register('lata', 'user');
    for (const name of ['One', 'Two', 'Three']) {
      const json = { name, email: `invited-${name}@example.com`, role: 'editor' };
      await callAsAdmin('POST', 'staff/invitations', { json });
    }
    await site.signIn();
    const { sessions } = await callAsAdmin('GET', 'account/sessions', {});
    for (const { _id, isCurrent } of sessions as { _id: string; isCurrent: boolean }[])
      if (!isCurrent) add('sessions', _id);
  }

  async function seedEditing(): Promise<void> {
    for (const recordId of ids.course ?? []) {
      const [draft, form, save] = [randomUUID(), randomUUID(), randomUUID()];
      const json = {
        saveKey: save,
        revision: 0,
        record: 'course',
        recordId,
        baseRevision: 1,
        values: { title: 'x' },
      };
      recordRevisions(await callAsAdmin('PUT', `drafts/${draft}`, { json }));
      await callAsAdmin('PUT', 'presence', { json: { form, record: 'course', recordId } });
      await callAsAdmin('POST', 'previews', { json: { record: 'course', recordId, hours: 24 } });
      parents.set(draft, recordId);
      add('drafts', draft);
      add('presence', form);
    }
    for (const kind of ['png', 'gif'] as const)
      await callAsAdmin('POST', 'pictures', { form: { picture: await picture(kind), keep: 'true' } });
    for (const from of ['/old', '/older', '/oldest'])
      await callAsAdmin('POST', 'redirects', { json: { from, to: '/blogs' } });
  }

  const some = (part: string): fc.Arbitrary<string> =>
    fc.constantFrom(...(ids[registrationOf(part)] ?? ['nothing']));
  const pairs = (path: string): Pair[] =>
    path.includes('/trash/')
      ? trashed
      : contentNames.flatMap((name: ContentName) =>
          (ids[contentTypes[name].api.path] ?? []).map((id): Pair => [name, id]),
        );

  return {
    /** A known id for a path segment, chosen when it is requested. */
    some,
    recordAnswer,
    hear: recordRevisions,
    /** The known revision of the object of a path. */
    revisionOf: (id: string): number => revisions.get(cancellations.get(id) ?? id) ?? 1,
    courseOf: (draft = ''): string | undefined => parents.get(draft),
    /** All of them, with their values and revisions. */
    settings: () => settings,
    cancellationOf: (registration: string): string => cancellations.get(registration) ?? 'nothing',

    /** A deleted object is not used again, unless it is the last of its kind; it may be in the trash. */
    forget(path: string, id: string): void {
      const part = partOf(path);
      const gone = [id, ...[...parents].filter(([, parent]) => parent === id).map(([child]) => child)];
      for (const list of Object.values(ids))
        for (const one of gone) if (list.length > 1 && list.includes(one)) list.splice(list.indexOf(one), 1);
      const record = recordAt(part);
      if (record) trashed.push([record, id]);
    },

    /** Valid values of the path parameters. */
    fill({ method, path }: { method: string; path: string }): fc.Arbitrary<string[]> {
      const open = [...path.matchAll(/([^/]*)(\{\w+\})/g)];
      if (path.includes('{record}/{id}')) {
        const revision = path.includes('{revision}') ? [fc.constantFrom('1', '2')] : [];
        return fc
          .tuple(fc.constantFrom(...pairs(path)), fc.tuple(...revision))
          .map(([pair, more]) => [...pair, ...more]);
      }
      if (path.endsWith('/refund')) return fc.constantFrom(...[...cancellations.keys()].map((id) => [id]));
      return fc.tuple(
        ...open.map(({ 1: prefix, 2: name = '', index }) => {
          if (name === '{record}') return fc.constantFrom<string>(...contentNames);
          const before = prefix || (path.slice(0, index).split('/').at(-2) ?? '');
          if (method === 'GET' && hasLinks(path)) return some(linksOf(registrationOf(before)));
          return some(name in alike ? name : before);
        }),
      );
    },
  };
}
