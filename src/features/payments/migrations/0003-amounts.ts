import { type Kysely, sql } from 'kysely';

/** Texts that are nothing but an amount in rupees, as of this version. */
const amountPattern = /^(?:rs\.?|inr|₹)?\s*([\d,]+)(?:\.(\d{1,2}))?(?:\s*\/-)?$/i;
/** Paise. */
const maxAmount = 100_000_000;

interface Rows {
  webinar: { id: string; price: string; amount: number | null };
}

/** The amount in paise beside the price of a webinar and of a course; filled in where the price is only a number. */
export const migration = () => ({
  async up(db: Kysely<never>) {
    for (const table of ['webinar', 'course'])
      await sql`alter table ${sql.table(table)} add column "amount" integer`.execute(db);
    const rows = db as unknown as Kysely<Rows>;
    for (const { id, price } of await rows.selectFrom('webinar').select(['id', 'price']).execute()) {
      const [, rupees, paise = ''] = amountPattern.exec(price.trim()) ?? [];
      const digits = rupees?.replaceAll(',', '');
      const amount = digits ? Number(digits) * 100 + Number(paise.padEnd(2, '0')) : maxAmount + 1;
      if (amount <= maxAmount)
        await rows.updateTable('webinar').set({ amount }).where('id', '=', id).execute();
    }
  },
});
