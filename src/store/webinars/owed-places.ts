import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../scope.ts';

/** What is still to be paid back, whether somebody has asked for it or not: it ends where staff say so. */
export const openRefunds = ['due', 'requested'] as const;

/** Whether money is still to be paid back for a place: until then it has to be known whose it was. @param id a column */
export const isOwed = (id: RawBuilder<unknown>) => sql<SqlBool>`exists (select 1 from cancellation as owed
  where owed."registrationId" = ${id} and owed.refund in ('due', 'requested'))`;

/** The same of one place. */
export async function owesFor({ db }: Pick<Scope, 'db'>, registrationId: string): Promise<boolean> {
  const open = db.selectFrom('cancellation').select('id').where('registrationId', '=', registrationId);
  return (
    (await open
      .where('refund', 'in', [...openRefunds])
      .limit(1)
      .executeTakeFirst()) !== undefined
  );
}
