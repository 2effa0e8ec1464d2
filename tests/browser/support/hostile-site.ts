import { publicAddress } from '#cms/records/addresses.ts';
import { contentTypes } from '#cms/records/registry.ts';
import { hostileEntries } from '../../factories/hostile-entries.ts';
import { hostileTexts } from '../../factories/hostile-values.ts';
import { startEmptySite } from './empty-site.ts';
import { type HostileParent, storeHostilePeople } from './hostile-people.ts';
import { type Caller, signInAsOwner } from './hostile-watch.ts';
import { withRawDatabase } from './raw-database.ts';

/** Milliseconds. */
export const hour = 3_600_000;

export interface HostileSite {
  address: string;
  owner: Caller;
  article: string;
  /** The id of a webinar that begins within two hours. */
  webinar: string;
  people: HostileParent[];
  /** Writes rows into its database past all calls. */
  runSql(statement: string, ...rows: (string | number | null)[][]): void;
  stop(): Promise<void>;
}

/** A site with an article, a webinar, and parents with registrations and accounts, all with hostile texts. */
export async function startHostileSite(): Promise<HostileSite> {
  // The site's own jobs would overwrite the stored findings.
  const { address, database, stop } = await startEmptySite({ WORK: 'off' });
  const owner = await signInAsOwner(address);
  const [blog] = await hostileEntries(contentTypes.blog);
  const stored = await owner.form(contentTypes.blog.api.path, { ...blog, status: '1' });
  const [fields] = await hostileEntries(contentTypes.webinar);
  const starts = Date.now() + hour;
  const webinar = await owner.form(contentTypes.webinar.api.path, {
    ...{ ...fields, status: '1', title: `${hostileTexts.markup.join(' ')} ${fields?.title}`.slice(0, 200) },
    startsAt: new Date(starts).toISOString(),
    endsAt: new Date(starts + hour).toISOString(),
  });
  const people = await storeHostilePeople({ address, database }, owner, String(webinar._id), 'user');
  return {
    ...{ address, owner, stop, people, webinar: String(webinar._id) },
    article: publicAddress(contentTypes.blog, stored),
    runSql: (statement, ...rows) =>
      withRawDatabase(database, (sqlite) => {
        for (const row of rows) sqlite.prepare(statement).run(...row);
      }),
  };
}
