import { fieldsOfKind, type RecordType } from '../../../content/define-record.ts';
import type { Entry } from '../entry.ts';
import { Pill } from '../ui/pill.tsx';
import { useTimeZone } from '../use-time-zone.ts';
import { planInShort } from './words.ts';

/** When an entry goes out or is taken down, in a list; where its type has a status, the status says it. */
export function PlanPill({ definition, entry }: { definition: RecordType; entry: Entry }) {
  const timeZone = useTimeZone();
  if (fieldsOfKind(definition, 'status').length > 0) return null;
  const plan = planInShort(definition, entry, { now: new Date(), timeZone });
  return (
    plan && (
      <span className="mt-1 block">
        <Pill look={plan.look}>{plan.text}</Pill>
      </span>
    )
  );
}
