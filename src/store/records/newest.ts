import { contentNames } from '../../content/index.ts';
import type { Scope } from '../scope.ts';
import { loose } from './loose.ts';
import { selectByIds } from './record-query.ts';
import { definitionOf } from './write.ts';

/** Entries across types. */
export function createNewestReader({ db: typed }: Pick<Scope, 'db'>) {
  const db = loose(typed);
  return {
    /**
     * Which entries visitors see, of all types of content, the last that was added first: ids tell when that was.
     *
     * @param before the id after which to go on
     */
    async listNewest(before: string | undefined, limit: number) {
      const found = await Promise.all(
        contentNames.map(async (name) => {
          const all = selectByIds(db, definitionOf(name), {}).select('id');
          const select = before === undefined ? all : all.where('id', '<', before);
          const rows = await select.orderBy('id', 'desc').limit(limit).execute();
          return rows.map(({ id }) => ({ name, id: String(id) }));
        }),
      );
      return found
        .flat()
        .sort((one, other) => (one.id < other.id ? 1 : -1))
        .slice(0, limit);
    },
  };
}
