import type { RecordInput } from '#cms/records/registry.ts';
import type { Action, ConversationView } from '#features/enquiries/api.ts';
import type { TestSite } from './test-site.ts';

let parents = 0;

/** Conversations of the API, of enquiries as parents send them. */
export function conversationsOf(site: TestSite) {
  /** Sends an enquiry, of another parent each time unless an address or number is given. */
  async function write(changes: RecordInput<'enquiry'> = {}, options: { isUnchecked?: boolean } = {}) {
    const number = ++parents;
    return site.services.stores.transaction(async ({ records, conversations }) => {
      const values = {
        ...{ name: `Parent ${number}`, email: `parent-${number}@example.com`, city: 'Pune' as const },
        ...{ contact: String(9_100_000_000 + number), message: 'She wakes at night.' },
        createdAt: site.clock().toISOString(),
        ...changes,
      };
      const enquiry = await records.create('enquiry', values, { kind: 'visitor' });
      const id = await conversations.recordArrival(enquiry, options);
      return { id, enquiry };
    });
  }

  const get = async (path: string, token = site.admin) =>
    (await site.call('GET', `conversations${path}`, { token })).json();
  const view = async (id: string, token?: string): Promise<ConversationView> =>
    (await get(`/${id}`, token)).conversation;

  /** The answer of the call, successful or not. */
  const post = (id: string, revision: number, action: Action, token = site.admin) =>
    site.call('POST', `conversations/${id}/actions`, { token, json: { revision, action } });

  /** Performs an action on a conversation in its current state. */
  async function performAction(id: string, one: Action, token = site.admin): Promise<ConversationView> {
    const answer = await post(id, (await view(id, token)).revision, one, token);
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
    return answer.json().conversation;
  }

  /** The ids of a list, in its order. */
  const ids = async (query: string, token?: string): Promise<string[]> =>
    (await get(query, token)).conversations.map(({ id }: { id: string }) => id);

  return { write, get, view, post, performAction, ids };
}
