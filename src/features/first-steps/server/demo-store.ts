import { sql } from 'kysely';
import type { RecordName } from '#cms/records/registry.ts';
import { timeFromNow } from '#core/clock.ts';
import type { Scope } from '#core/database/scope.ts';

/** A record of the demo content that is still on the site. */
export interface DemoEntry {
  record: RecordName;
  id: string;
  title: string;
  /** Why it is kept: staff have changed it, or parents have registered for it. Null: it can be removed. */
  keptBecause: 'changed' | 'inUse' | null;
}

/** Milliseconds: the demo content is stored within this time after the first start. */
const loadingTime = 3_600_000;
const one = sql<number>`1`;

/** Finds the demo content by the change log, which names its author. */
export function createDemoStore({ db }: Scope) {
  return {
    /**
     * The demo content that is on the site, in the order in which it was created.
     *
     * @param firstStart the time of the first start (ISO, UTC)
     */
    async list(firstStart: string): Promise<DemoEntry[]> {
      const rows = await db
        .selectFrom('change as created')
        .innerJoin('change as last', (join) =>
          join.onRef('last.record', '=', 'created.record').onRef('last.recordId', '=', 'created.recordId'),
        )
        // The index by time bounds the search.
        .where('created.at', '>=', firstStart)
        .where(
          'created.at',
          '<',
          timeFromNow(() => new Date(firstStart), loadingTime),
        )
        .where('created.kind', '=', 'created')
        .where('created.actorKind', '=', 'system')
        .where('created.actorName', '=', 'demo')
        .where('last.kind', 'not in', ['trashed', 'erased'])
        .where(({ exists, not, selectFrom }) =>
          not(
            exists(
              selectFrom('change as later')
                .select(one.as('found'))
                .whereRef('later.record', '=', 'last.record')
                .whereRef('later.recordId', '=', 'last.recordId')
                .whereRef('later.revision', '>', 'last.revision'),
            ),
          ),
        )
        .select(({ exists, selectFrom }) => [
          ...(['last.record', 'last.recordId', 'last.title'] as const),
          exists(
            selectFrom('change as edit')
              .select(one.as('found'))
              .whereRef('edit.record', '=', 'last.record')
              .whereRef('edit.recordId', '=', 'last.recordId')
              .where('edit.actorKind', '=', 'account')
              .where('edit.kind', 'in', ['updated', 'published', 'unpublished'])
              // A change that follows from the deletion of another entry is not an edit.
              .where('edit.causedBy', '=', ''),
          ).as('isChanged'),
        ])
        .orderBy('created.id')
        .execute();
      const registrations = rows.filter(({ record }) => record === 'registration');
      const inUse = await withOtherRegistrations(
        rows.filter(({ record }) => record === 'webinar').map(({ recordId }) => recordId),
        registrations.map(({ recordId }) => recordId),
      );
      return rows.map(({ record, recordId, title, isChanged }) => {
        // Made-up parents are removed even where staff have answered them to try it.
        const isOfPeople = record === 'registration' || record === 'enquiry';
        const keptBecause = inUse.has(recordId) ? 'inUse' : isChanged && !isOfPeople ? 'changed' : null;
        return { record, id: recordId, title, keptBecause };
      });
    },
  };

  /** The webinars that have a registration beside those of the demo content. */
  async function withOtherRegistrations(
    webinars: readonly string[],
    ofDemo: readonly string[],
  ): Promise<ReadonlySet<string>> {
    if (webinars.length === 0) return new Set();
    const found = await db
      .selectFrom('registration')
      .select('webinarId')
      .distinct()
      .where('webinarId', 'in', webinars)
      // PostgreSQL does not allow an empty list.
      .where('id', 'not in', ['', ...ofDemo])
      .execute();
    return new Set(found.map(({ webinarId }) => webinarId));
  }
}
