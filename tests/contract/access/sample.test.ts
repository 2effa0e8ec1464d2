import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { accountRoles } from '#core/access/roles.ts';
import { provideTestSite } from '../../factories/provided-site.ts';
import type { Sent } from '../../factories/test-site.ts';

const site = provideTestSite();
const tokens: Record<string, string | undefined> = { visitor: undefined };
/** Ids of requested objects, by their parameter. */
const ids: Record<string, string> = {};
let made = 0;

const parent = { name: 'Meena Sharma', email: 'meena@parents.example', contact: '9812345678' };

beforeAll(async () => {
  for (const role of accountRoles) tokens[role] = await site.register(role.toLowerCase(), role);
  const { records, services } = site;
  ids.webinar = (await records.create('webinar', { title: 'Sleep' }))._id;
  const registration = { ...parent, webinarId: ids.webinar, webinarTitle: 'Sleep' };
  ids.registration = (await records.create('registration', registration))._id;
  const enquiry = await records.create('enquiry', { ...parent, city: 'Pune', message: 'Bad dreams' });
  ids.enquiry = enquiry._id;
  await services.stores.conversations.recordArrival(enquiry);
  ids.conversation = (await services.stores.conversations.findByEnquiry(enquiry._id))?.id ?? '';
  ids.editor = (await services.accounts.findByEmail('editor@example.com'))?.id ?? '';
  const asked = { kind: 'access', email: parent.email, isKnown: true };
  const noted = await site.call('POST', 'privacy/requests', { token: site.admin, json: asked });
  ids.request = noted.json().request._id;
});

const draft = () => ({
  ...{ saveKey: randomUUID(), revision: 0, record: 'course', recordId: '', baseRevision: 0 },
  ...{ values: { title: 'Feelings' }, base: {} },
});
const request = () => ({
  kind: 'grievance',
  email: parent.email,
  message: 'Too many letters',
  isKnown: true,
});
const invitation = () => ({ name: 'Eva', email: `eva-${++made}@example.com`, role: 'editor' });
async function settings() {
  const { greeting } = (await site.call('GET', 'site-settings', { token: site.admin })).json().settings;
  return { settings: { greeting: { value: 'Hello', revision: greeting.revision } } };
}

/** The permissions, written by hand and not read from the policy: visitors never. */
const may = {
  accounts: ['user', 'frontDesk', 'editor', 'administrator', 'owner'],
  staff: ['frontDesk', 'editor', 'administrator', 'owner'],
  content: ['editor', 'administrator', 'owner'],
  people: ['frontDesk', 'administrator', 'owner'],
  managers: ['administrator', 'owner'],
};

/** The most important calls, with valid bodies. */
const calls: [string, keyof typeof may, (() => Sent | Promise<Sent>)?][] = [
  ['GET account', 'accounts'],
  ['GET account/factors', 'staff'],
  ['GET dashboard', 'staff'],
  ['GET trash', 'staff'],
  ['GET drafts', 'content'],
  ['PUT drafts/:uuid', 'content', () => ({ json: draft() })],
  ['GET schedule', 'content'],
  ['GET pictures', 'content'],
  ['GET exports/blog', 'content'],
  ['POST header', 'content', () => ({ form: { title: 'Hi' } })],
  ['GET visits', 'content'],
  ['GET booksession', 'people'],
  ['GET conversations/:conversation', 'people'],
  ['GET entries/enquiry/:enquiry', 'people'],
  ['GET history/enquiry/:enquiry', 'people'],
  ['GET exports/enquiry', 'people'],
  ['GET exports/registration/:webinar', 'people'],
  ['GET exports/registrations', 'people'],
  ['GET exports/subscribers', 'people'],
  ['GET webinar/webinarregisteruser/:webinar', 'people'],
  ['GET registrations/:registration', 'people'],
  ['POST privacy/requests', 'people', () => ({ json: request() })],
  ['GET privacy/requests/:request/data', 'people'],
  ['GET exports/activity', 'managers'],
  // These report on backups too.
  ['GET health/checks', 'managers'],
  ['GET jobs', 'managers'],
  ['GET site-settings', 'managers'],
  ['PUT site-settings', 'managers', async () => ({ json: await settings() })],
  ['GET staff', 'managers'],
  ['POST staff/invitations', 'managers', () => ({ json: invitation() })],
  ['PUT staff/:editor/role', 'managers', () => ({ json: { role: 'editor' } })],
];

test.each(calls)('%s is for %s', async (call, who, sent = () => ({})) => {
  const [method = '', path = ''] = call.split(' ');
  const known = (_: string, name: string) => (name === 'uuid' ? randomUUID() : (ids[name] ?? ''));
  const answers: Record<string, number | string> = {};
  const right: Record<string, number | string> = {};
  for (const [role, token] of Object.entries(tokens)) {
    const address = path.replace(/:(\w+)/, known);
    const { statusCode } = await site.call(method, address, { ...(await sent()), token });
    answers[role] = statusCode >= 200 && statusCode < 300 ? 'done' : statusCode;
    right[role] = may[who].includes(role) ? 'done' : token ? 403 : 401;
  }
  expect(answers).toEqual(right);
});
