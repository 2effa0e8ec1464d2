import type { Scope } from '../scope.ts';

/** Facts about this installation, such as whether its first start is over. */
export function createFactStore({ db, clock }: Scope) {
  return {
    /**
     * Notes that something which happens once in an installation's life is happening now.
     *
     * @returns false when it has been noted before. In an open transaction, a second process waits here for the first.
     */
    async noteOnce(fact: string): Promise<boolean> {
      const noted = await db
        .insertInto('installation')
        .values({ fact, value: clock().toISOString() })
        .onConflict((conflict) => conflict.column('fact').doNothing())
        .returning('fact')
        .executeTakeFirst();
      return noted !== undefined;
    },

    /** What a fact is, or undefined. */
    async find(fact: string): Promise<string | undefined> {
      const found = await db
        .selectFrom('installation')
        .select('value')
        .where('fact', '=', fact)
        .executeTakeFirst();
      return found?.value;
    },

    async keep(fact: string, value: string): Promise<void> {
      await db
        .insertInto('installation')
        .values({ fact, value })
        .onConflict((conflict) => conflict.column('fact').doUpdateSet({ value }))
        .execute();
    },
  };
}
