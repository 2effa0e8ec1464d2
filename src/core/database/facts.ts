import type { Scope } from './scope.ts';

export type FactStore = ReturnType<typeof createFactStore>;

/** Facts about this installation, such as whether its first start is over. */
export function createFactStore({ db, clock }: Scope) {
  async function find(fact: string): Promise<string | undefined> {
    const found = db.selectFrom('installation').select('value').where('fact', '=', fact);
    return (await found.executeTakeFirst())?.value;
  }

  return {
    /**
     * Records an event that happens once in an installation's life.
     *
     * @returns false when it was recorded before. In an open transaction, a second process waits here for the first.
     */
    async recordOnce(fact: string): Promise<boolean> {
      const recorded = await db
        .insertInto('installation')
        .values({ fact, value: clock().toISOString() })
        .onConflict((conflict) => conflict.column('fact').doNothing())
        .returning('fact')
        .executeTakeFirst();
      return recorded !== undefined;
    },

    /** The value of a fact, or undefined. */
    find,

    async set(fact: string, value: string): Promise<void> {
      await db
        .insertInto('installation')
        .values({ fact, value })
        .onConflict((conflict) => conflict.column('fact').doUpdateSet({ value }))
        .execute();
    },

    /** Stores a fact for all processes of the installation: the first value wins. @returns the stored value */
    async setIfAbsent(fact: string, value: string): Promise<string> {
      await db
        .insertInto('installation')
        .values({ fact, value })
        .onConflict((conflict) => conflict.column('fact').doNothing())
        .execute();
      return (await find(fact)) ?? value;
    },

    /** Deletes a fact, if it has this value. */
    async removeIfEqual(fact: string, value: string): Promise<void> {
      const deletion = db.deleteFrom('installation').where('fact', '=', fact).where('value', '=', value);
      await deletion.execute();
    },

    /**
     * Serialises a piece of work over all processes: a second one waits here until the transaction of the first has
     * ended.
     */
    serialize(fact: string): Promise<void> {
      return this.set(fact, clock().toISOString());
    },
  };
}
