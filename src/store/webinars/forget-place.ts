import type { Scope } from '../scope.ts';

/** Forgets what is kept beside a place that is erased for good: its links, its letters, and what came back of it. Belongs in that transaction. */
export async function forgetPlace({ db }: Pick<Scope, 'db'>, registrationId: string): Promise<void> {
  for (const table of ['webinarLetter', 'placeLink', 'cancellation'] as const)
    await db.deleteFrom(table).where('registrationId', '=', registrationId).execute();
}

/** The same of a webinar: what was planned for all of it. Its places are erased each for itself. */
export async function forgetPlans({ db }: Pick<Scope, 'db'>, webinarId: string): Promise<void> {
  await db.deleteFrom('webinarLetter').where('webinarId', '=', webinarId).execute();
}
