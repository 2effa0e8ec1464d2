import type { Migration } from 'kysely/migration';
import type { Engine } from '../connection/database.ts';
import { beginning } from './0001-beginning.ts';
import { allContent } from './0002-all-content.ts';
import { lettersAndPasswords } from './0003-letters-and-passwords.ts';
import { pictures } from './0004-pictures.ts';
import { leases } from './0005-leases.ts';
import { channelAnswers } from './0006-channel-answers.ts';
import { workOverTime } from './0009-work-over-time.ts';

/** Every migration, in the order of its number. Written once, never changed after it has been released. */
export const migrations = (engine: Engine): Record<string, Migration> => ({
  '0001-beginning': beginning(engine),
  '0002-all-content': allContent(engine),
  '0003-letters-and-passwords': lettersAndPasswords(engine),
  '0004-pictures': pictures(engine),
  '0005-leases': leases(engine),
  '0006-channel-answers': channelAnswers(engine),
  '0009-work-over-time': workOverTime(engine),
});
