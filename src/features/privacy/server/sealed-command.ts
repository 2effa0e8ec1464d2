import { findRecordType } from '#cms/records/registry.ts';
import { command } from '#core/actor.ts';
import type { Clock } from '#core/clock.ts';
import type { Config } from '#core/config/config.ts';
import { openDatabase } from '#core/database/database.ts';
import { findSchemaState } from '#core/database/migrations.ts';
import { openScope, type Scope } from '#core/database/scope.ts';
import { createSealer, loadAuthSecret } from '#core/http/secrets.ts';
import type { Stores } from '#core/manifest/repositories.ts';

const usage = `Shows erased data that is kept sealed for a lawful demand, even while the site is running.

  npm run sealed -- list        lists the sealed copies, with their dates, but without their contents
  npm run sealed -- open ID     shows the contents of one; the activity of the site records that it was opened
  npm run sealed -- secret      shows the secret in the database, where AUTH_SECRET is not set. Set it as AUTH_SECRET:
                                the next start removes it from the database, so that a copy of the database opens
                                nothing any more.

It is needed only for a lawful demand. Expired copies have been deleted.`;

/** An error that is shown to the operator. */
class CommandError extends Error {}

/** Maximum rows in one answer. */
const maxRows = 1000;

const nameOf = (record: string) => findRecordType(record)?.definition.labels.one.toLowerCase() ?? record;

/**
 * Runs the command (product: Personal data).
 *
 * @returns the text to print
 * @throws with a message for the operator
 */
export async function runSealedCommand(
  [subcommand = '', id = '']: readonly string[],
  config: Pick<Config, 'database' | 'authSecret' | 'dataDir'>,
  clock: Clock,
  openStores: (scope: Scope) => Stores,
): Promise<string> {
  if (!['list', 'secret'].includes(subcommand) && (subcommand !== 'open' || !id))
    throw new CommandError(usage);
  const database = openDatabase(config.database, () => undefined);
  try {
    if ((await findSchemaState(database)) !== 'current')
      throw new CommandError('There is no site of this version. Please start it first.');
    const stores = openStores(openScope(database, clock, () => undefined));
    if (subcommand === 'list') return await list(stores);
    if (subcommand === 'secret' && config.authSecret)
      throw new CommandError('AUTH_SECRET is set: what is sealed opens with that alone.');
    const secret = config.authSecret ?? (await loadAuthSecret(stores.facts, config.dataDir));
    if (subcommand === 'open') return await open(stores, id, secret);
    await stores.activity.log({
      by: command,
      kind: 'secretShown',
      about: { kind: 'setting', id: 'AUTH_SECRET', name: 'AUTH_SECRET' },
    });
    return secret;
  } finally {
    await database.close();
  }
}

async function list({ sealed }: Stores): Promise<string> {
  const rows = await sealed.list({ limit: maxRows, offset: 0 });
  if (rows.length === 0) return 'Nothing is kept sealed.';
  return rows
    .map(({ id, record, recordId, sealedAt, eraseAt }) =>
      [id, nameOf(record), recordId, `sealed ${sealedAt.slice(0, 10)}`, `until ${eraseAt.slice(0, 10)}`].join(
        '  ',
      ),
    )
    .join('\n');
}

async function open(stores: Stores, id: string, secret: string): Promise<string> {
  const row = await stores.sealed.find(id);
  if (!row)
    throw new CommandError(
      'There is no sealed copy of this id (any more). npm run sealed -- list shows them all.',
    );
  const opened = createSealer(secret).open(row.sealed, row.id);
  if (!opened)
    throw new CommandError(
      'It does not open: the site had another AUTH_SECRET when it was sealed. Set that one for this command.',
    );
  // Recorded before it is shown.
  await stores.activity.log({
    ...{ by: command, kind: 'sealedOpened' },
    about: { kind: 'sealed', id, name: `${nameOf(row.record)} ${row.recordId}` },
  });
  return JSON.stringify(JSON.parse(opened.toString('utf8')), null, 2);
}
