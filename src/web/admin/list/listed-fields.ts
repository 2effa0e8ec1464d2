import type { RecordType } from '../../../content/define-record.ts';
import type { Kind } from '../../../content/kinds/index.ts';

/**
 * Kinds that a row goes by even where it does not show them: whether visitors see the entry and when it takes place, and
 * where it stands on the site.
 */
const alwaysNeeded: ReadonlySet<Kind> = new Set(['status', 'moment', 'date', 'slug']);

/** The fields that the list of a type asks for, in the order of the definition: what its rows show and go by. */
export function listedFields({ fields, title, newestBy, belongsTo, queue, admin }: RecordType): string[] {
  const shown = new Set([
    title,
    newestBy,
    belongsTo?.field,
    queue?.by,
    ...(admin.marks ?? []),
    ...admin.columns,
  ]);
  return Object.entries(fields).flatMap(([name, { kind }]) =>
    shown.has(name) || alwaysNeeded.has(kind) ? [name] : [],
  );
}
