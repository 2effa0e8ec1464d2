import type { RecordType } from '../../../content/define-record.ts';
import { DraftPills } from '../drafts/draft-pills.tsx';
import { useMoments } from '../kinds/use-moments.ts';
import { PlanPill } from '../planned/plan-pill.tsx';
import { Pill } from '../ui/pill.tsx';
import type { Row } from './rows.ts';
import { latelyInWords } from './use-lately.ts';

interface RowNotesProps {
  definition: RecordType;
  row: Row;
}

/** What is to be known of an entry at a glance, beneath its title in rows and cards. Further pills go in here. */
export function RowNotes({ definition, row: { entry, shown, lately, position } }: RowNotesProps) {
  const moment = useMoments();
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 empty:hidden">
      <DraftPills id={entry._id} />
      {definition.admin.marks
        ?.filter((name) => Number(entry[name]) === 1)
        .map((name) => (
          <Pill key={name} look="trouble">
            {definition.fields[name]?.label ?? name}
          </Pill>
        ))}
      {shown && <Pill look={shown.place ? 'good' : 'waiting'}>{shown.place ?? 'Not shown'}</Pill>}
      {position !== undefined && <Pill look="waiting">{`Number ${position} in line`}</Pill>}
      <PlanPill definition={definition} entry={entry} />
      {lately && (
        <span className="wrap-anywhere text-[0.8125rem] text-ink-soft leading-snug">
          {latelyInWords(lately, moment, String(new Date().getFullYear()))}
        </span>
      )}
    </span>
  );
}
