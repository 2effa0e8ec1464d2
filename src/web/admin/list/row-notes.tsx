import type { RecordType } from '../../../content/define-record.ts';
import { Pill } from '../ui/pill.tsx';
import type { Row } from './rows.ts';

interface RowNotesProps {
  definition: RecordType;
  row: Row;
}

/** What is to be known of an entry at a glance, beneath its title in rows and cards. Further pills go in here. */
export function RowNotes({ row: { shown } }: RowNotesProps) {
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 empty:hidden">
      {shown && <Pill look={shown.place ? 'good' : 'waiting'}>{shown.place ?? 'Not shown'}</Pill>}
    </span>
  );
}
