import type { ContentType } from '../../content/define-content.ts';
import { fieldsOfKind, type RecordType } from '../../content/define-record.ts';
import { referencedIds } from '../../content/referenced-ids.ts';

/** How the API spells records of a type: some have their id under a second name, and ids of others are a list. */
export function presentRecord(definition: RecordType) {
  const { idAlso }: ContentType['api'] = definition.api;
  const lists = fieldsOfKind(definition, 'references').map(({ name }) => name);
  return <Presented extends { _id: string }>(record: Presented): Presented => {
    const presented: Record<string, unknown> = idAlso ? { [idAlso]: record._id, ...record } : { ...record };
    for (const name of lists) {
      if (name in presented) presented[name] = referencedIds(presented[name]);
    }
    return presented as Presented;
  };
}
