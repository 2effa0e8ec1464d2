import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Two migrations; the callback runs in the middle of the second one. */
export function migrationsWithPause(inTheMiddle: () => Promise<void> | void): Record<string, Migration> {
  return {
    '0001-whole': {
      up: async ({ schema }: Kysely<never>) => {
        await schema.createTable('whole').addColumn('id', 'integer').execute();
      },
    },
    '0002-half': {
      async up({ schema }: Kysely<never>) {
        await schema.createTable('firstHalf').addColumn('id', 'integer').execute();
        await inTheMiddle();
        await schema.createTable('secondHalf').addColumn('id', 'integer').execute();
      },
    },
  };
}
