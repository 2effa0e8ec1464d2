import type BetterSqlite from 'better-sqlite3';
import { hostileMarkup } from '../../factories/hostile-markup.ts';
import { hostileTexts } from '../../factories/hostile-values.ts';
import { picture } from '../../factories/pictures.ts';
import { expect } from './fixtures.ts';
import { type Caller, signInAt } from './hostile-watch.ts';
import { withRawDatabase } from './raw-database.ts';

export const pieces = [...hostileMarkup, ...hostileTexts.markup].filter((piece) => !piece.includes('\0'));
/** Parents, who share the hostile texts. */
export const parents = 4;
const textOf = (parent: number) => pieces.filter((_piece, at) => at % parents === parent).join('\n');
const address = (at: number) => hostileTexts.addresses[at % hostileTexts.addresses.length] ?? '';

/** A parent with an enquiry, a registration and an account. */
export interface HostileParent {
  /** The email of all of these, in lower case. */
  email: string;
  registration: string;
  token: string;
}

interface Site {
  address: string;
  database: string;
}

/**
 * Sends the hostile texts that forms accept, and then stores others past every check, as an older site may have.
 *
 * @param role the new role of their accounts
 */
export async function storeHostilePeople(
  site: Site,
  owner: Caller,
  webinar: string,
  role: 'editor' | 'user',
): Promise<HostileParent[]> {
  const csrf = await fetch(`${site.address}/api/v1/booksession/get-csrf-token`);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const headers = {
    ...{ 'Content-Type': 'application/json', 'x-csrf-token': csrfToken },
    cookie: String(csrf.headers.get('set-cookie')).split(';')[0] ?? '',
  };
  const tokens: string[] = [];
  for (let parent = 0; parent < parents; parent++) {
    const person = { email: `meena${parent}@example.com`, contact: `900000000${parent}` };
    const name = '<img src=x onerror=__xss()>';
    const message = textOf(parent).slice(0, 1000);
    const sent = await fetch(`${site.address}/api/v1/booksession/unchecked`, {
      ...{ method: 'POST', headers },
      body: JSON.stringify({ ...person, name, city: 'Pune', message }),
    });
    expect([sent.status, sent.ok ? '' : await sent.text()]).toEqual([201, '']);
    await owner.json(`webinars/${webinar}/registrations`, { ...person, name });
    const { request } = await owner.json('privacy/requests', {
      ...{ kind: 'correction', email: person.email, message, isKnown: true },
    });
    expect(request).toBeTruthy();
    const password = 'a quiet house at ten';
    await owner.json('auth/register', { name, email: person.email, password });
    tokens.push((await signInAt(site.address, person.email, password)).token);
  }
  await owner.form('pictures', {
    picture: await picture(),
    label: '<img src=x onerror=__xss()>',
    keep: 'true',
  });
  const storedParents = withRawDatabase(site.database, (sqlite) => storeUnchecked(sqlite, role));
  return storedParents.map((parent, at) => ({ ...parent, token: tokens[at] ?? '' }));
}

/** Stores texts in the rows of the parents that no form accepts. */
function storeUnchecked(sqlite: BetterSqlite.Database, role: string): Omit<HostileParent, 'token'>[] {
  const ids = (table: string, where = '1 = 1') =>
    sqlite.prepare(`select id from "${table}" where ${where} order by id`).pluck().all() as string[];
  const set = (table: string, id: string | undefined, values: Record<string, string>) =>
    sqlite
      .prepare(
        `update "${table}" set ${Object.keys(values)
          .map((name) => `"${name}" = ?`)
          .join(', ')} where id = ?`,
      )
      .run(...Object.values(values), id);
  const [enquiries, registrations, requests] = [ids('enquiry'), ids('registration'), ids('privacyRequest')];
  const accounts = ids('account', `email like 'meena%'`);
  const now = new Date().toISOString();
  const made = Array.from({ length: parents }, (_, parent) => {
    const words = textOf(parent);
    const email = address(parent).toLowerCase();
    const person = { name: words, email, contact: address(parent + 1) };
    set('enquiry', enquiries[parent], { ...person, city: words, message: words });
    set('registration', registrations[parent], { ...person, webinarTitle: words, paidNote: words });
    set('privacyRequest', requests[parent], { words, ...(role === 'user' && { email }) });
    const proved = role === 'user' && { email, emailConfirmedAt: now };
    set('account', accounts[parent], { name: words, role, ...proved });
    return { email, registration: registrations[parent] ?? '' };
  });
  sqlite.prepare('update picture set label = ?').run(textOf(0));
  return made;
}
