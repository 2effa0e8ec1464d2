import { findRecordType } from '#cms/records/registry.ts';
import { command } from '#core/actor.ts';
import type { Clock } from '#core/clock.ts';
import type { Config } from '#core/config/config.ts';
import { openDatabase } from '#core/database/database.ts';
import { findSchemaState } from '#core/database/migrations.ts';
import { openScope, type Scope } from '#core/database/scope.ts';
import { createSealer, loadAuthSecret } from '#core/http/secrets.ts';
import type { Stores } from '#core/manifest/repositories.ts';

const usage = `Shows what was erased and is kept sealed for a lawful demand, also while the site runs.

  npm run sealed -- list        what there is, since when and until when; nothing of what it says
  npm run sealed -- open ID     what it says; the activity of the site notes that it was opened
  npm run sealed -- secret      the secret that the site keeps in its database, where AUTH_SECRET is not set. Set it as
                                AUTH_SECRET: at its next start the site takes it out of the database, and a copy of
                                that opens nothing any more.

Nobody needs it but for a demand that the law makes. What is past its time is gone.`;

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
      'There is no sealed copy of this id (any more). npm run sealed -- list tells all.',
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
