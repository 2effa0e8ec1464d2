import { readConfig } from '#config.ts';
import { openDatabase } from '#core/database/database.ts';
import { openScope } from '#core/database/scope.ts';
import { AppError } from '#core/errors.ts';
import type { LedgerAction } from '#features/payments/api.ts';
import { createStores } from '#features.ts';
import { createRandom } from './random.ts';

/**
 * Records and corrects payments until it is killed, some in transactions that fail at their end. Prints each action:
 * `did` or `failed`.
 */
const [payments = '', from = '', atOnce = ''] = process.argv.slice(2);
const ids = payments.split(',');
const random = createRandom(Number(from));
const { db, engine } = openDatabase(readConfig(process.env).database, () => undefined);
const stores = createStores(
  openScope(
    { db, engine },
    () => new Date(),
    () => undefined,
  ),
);

function randomAction(): LedgerAction {
  const note = '';
  const amount = 1 + Math.floor(random() * 300_000);
  const part = random();
  if (part < 0.6) return { kind: 'confirm', amount, bankReference: '', note };
  if (part < 0.75) return { kind: 'notPaid', note };
  return { kind: part < 0.9 ? 'surplusRefunded' : 'chargeback', note };
}

class Failure extends Error {}

async function goOn(): Promise<never> {
  for (;;) {
    const id = ids[Math.floor(random() * ids.length)] ?? '';
    const mustFail = random() < 0.2;
    try {
      await stores.transaction(async (tx) => {
        const { revision } = await tx.payments.find(id);
        await tx.payments.applyAction({ id, revision }, randomAction(), 'Neel');
        if (mustFail) throw new Failure();
      });
      console.log('did');
    } catch (error) {
      // A late or unfitting action is refused.
      if (error instanceof Failure) console.log('failed');
      else if (!(error instanceof AppError)) throw error;
    }
  }
}
console.log('paying');
await Promise.all(Array.from({ length: Number(atOnce) }, goOn));
