import type { PublicPage } from '../../content/define-content.ts';
import { contentNames, contentTypes } from '../../content/index.ts';
import { invalidFields, missing, refusedField } from '../../content/refusal.ts';
import type { Redirect } from '../../store/redirects/redirect-store.ts';
import type { Stores } from '../../store/stores.ts';
import type { RedirectRow } from '../../store/tables.ts';
import type { Caller } from '../accounts/caller.ts';
import { doneBy } from '../accounts/notes.ts';
import { readFrom, readTo } from './redirect-rules.ts';

interface Parts {
  stores: Stores;
  siteUrl: string;
  /** Told why it could not be kept how often addresses are used. */
  onFailure: (error: unknown) => void;
}

export type RedirectDesk = ReturnType<typeof createRedirectDesk>;

/** Milliseconds in which uses are gathered: an address that is asked for all the time costs a write now and then. */
const gathering = 5000;

/** Old addresses: what visitors are led on by, and what staff add and remove. */
export function createRedirectDesk({ stores, siteUrl, onFailure }: Parts) {
  const { redirects } = stores;
  let uses = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  async function keepUses(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const gathered = uses;
    uses = new Map();
    if (gathered.size > 0) await redirects.noteUses(gathered).catch(onFailure);
  }

  return {
    /** Where an address leads that has no page, or undefined; that it was asked for is counted. */
    async find(path: string): Promise<string | undefined> {
      const target = await redirects.find(path);
      if (target) {
        uses.set(path, (uses.get(path) ?? 0) + 1);
        timer ??= setTimeout(keepUses, gathering).unref();
      }
      return target;
    },

    async list(page: { limit: number; offset: number }): Promise<Redirect[]> {
      await keepUses();
      return redirects.list(page);
    },

    count: redirects.count,

    /** @throws Refusal invalid; conflict where the address leads somewhere already */
    async add(sent: { from: string; to: string }, caller: Caller): Promise<RedirectRow> {
      const [from, to] = [readFrom(sent.from, siteUrl), readTo(sent.to, siteUrl)];
      if (!from.ok || !to.ok) {
        throw invalidFields({
          ...(!from.ok && { from: from.message }),
          ...(!to.ok && { to: to.message }),
        });
      }
      return stores.transaction(async (inside) => {
        if (await hasPage(inside, from.value)) {
          const message = 'There is already a page at this address. Please remove or rename it first.';
          throw refusedField('invalid', 'from', message);
        }
        if (await inside.redirects.leadsBack(to.value, from.value)) {
          throw refusedField('invalid', 'to', 'That address leads back to the old one.');
        }
        const added = await inside.redirects.add(from.value, to.value);
        if (!added) {
          const message = 'This address leads somewhere already. Please remove that redirect first.';
          throw refusedField('conflict', 'from', message);
        }
        await note(inside, 'redirectAdded', added, caller);
        return added;
      });
    },

    /** @throws Refusal missing */
    async remove(id: string, caller: Caller): Promise<void> {
      await stores.transaction(async (inside) => {
        const removed = await inside.redirects.remove(id);
        if (!removed) throw missing('Redirect');
        await note(inside, 'redirectRemoved', removed, caller);
      });
    },

    close: keepUses,
  };
}

async function note(
  { activity }: Stores,
  kind: 'redirectAdded' | 'redirectRemoved',
  { id, from, to }: RedirectRow,
  caller: Caller,
): Promise<void> {
  const about = { kind: 'redirect', id, name: from };
  await activity.note({ ...doneBy(caller), kind, about, details: to ? { to } : {} });
}

/** Whether visitors see an entry at an address: a redirect of it would never be looked at. */
async function hasPage({ records }: Stores, path: string): Promise<boolean> {
  for (const name of contentNames) {
    const { entry = '' }: PublicPage = contentTypes[name].page;
    const before = entry.endsWith('/:link') ? entry.slice(0, -':link'.length) : undefined;
    const link = before && path.startsWith(before) ? path.slice(before.length) : '';
    if (link && (await records.has(name, { link }))) return true;
  }
  return false;
}
