import { type SqlBool, sql } from 'kysely';
import type { SummarisedWebinar } from '../../content/webinars/places.ts';
import type { Scope } from '../scope.ts';

/** Milliseconds. */
const hour = 3_600_000;
/** Written out, because the index of these holds no others. */
const isDue = sql<SqlBool>`"summaryDue" = 1`;

/** Adds a registration to the next summary for staff. Not a change of the registration. */
export async function awaitSummary({ db }: Pick<Scope, 'db'>, id: string): Promise<void> {
  await db.updateTable('registration').set({ summaryDue: 1 }).where('id', '=', id).execute();
}

/** When the next summary is due (ISO, UTC): at the full hour, so that there is one an hour. Null: there is none. */
export async function nextSummary({ db }: Pick<Scope, 'db'>): Promise<string | null> {
  const due = db.selectFrom('registration').select('changedAt').where(isDue).orderBy('changedAt');
  const first = await due.limit(1).executeTakeFirst();
  if (!first) return null;
  return new Date((Math.floor(Date.parse(first.changedAt) / hour) + 1) * hour).toISOString();
}

/** Takes the registrations of the next summary, in its transaction: each is reported once, by one process. */
export async function takeSummary({ db }: Pick<Scope, 'db'>): Promise<SummarisedWebinar[]> {
  const rows = await db
    .updateTable('registration')
    .set({ summaryDue: 0 })
    .where(isDue)
    .returning(['webinarId', 'webinarTitle', 'status'])
    .execute();
  const webinars = new Map<string, SummarisedWebinar>();
  for (const { webinarId, webinarTitle: title, status } of rows) {
    const one = webinars.get(webinarId) ?? { webinarId, title, counts: {} };
    one.counts[status] = (one.counts[status] ?? 0) + 1;
    webinars.set(webinarId, one);
  }
  return [...webinars.values()];
}
