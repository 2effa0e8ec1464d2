import { readConfig } from '#config.ts';
import { openDatabase } from '#core/database/database.ts';
import { createRandom } from './random.ts';
import { createRace } from './seat-race.ts';

/** Races for seats until it is killed, and prints each action: `did`, and the id of a new registration. */
const [webinars = '', from = '', mark = '', atOnce = ''] = process.argv.slice(2);
const database = openDatabase(readConfig(process.env).database, () => undefined);
const race = createRace(database, webinars.split(','), createRandom(Number(from)), mark);

async function goOn(): Promise<never> {
  for (;;) console.log(`did ${(await race.performRandomAction()) ?? ''}`);
}
console.log('racing');
await Promise.all(Array.from({ length: Number(atOnce) }, goOn));
