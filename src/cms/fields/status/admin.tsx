import type { RecordType } from '#cms/records/definition.ts';
import { Pill } from '#core/admin-ui/button.tsx';
import { useTimeZone } from '#core/admin-ui/time-zone.ts';
import type { Entry } from '../entry.ts';
import type { FieldUi, FieldValueProps } from '../field-ui.tsx';
import { type EntryStatus, entryStatuses, type StatusField, statusFieldOf } from './field.ts';
import { hasSchedule } from './schedule.ts';
import { statusAndPlan } from './schedule-texts.ts';

const looks = {
  draft: 'waiting',
  scheduled: 'waiting',
  published: 'good',
  takenDown: 'quiet',
} as const satisfies Record<EntryStatus, string>;

interface StatusPillProps {
  definition: RecordType;
  /** An entry, or the values of a form. */
  row: Readonly<Record<string, unknown>>;
  /** Whether a sentence beside it already shows the plan. */
  isWithoutPlan?: boolean;
}

/** The status of an entry in one word, and its planned changes. */
export function StatusPill({ definition, row, isWithoutPlan = false }: StatusPillProps) {
  const timeZone = useTimeZone();
  const { status, plan } = statusAndPlan(definition, row, { now: new Date(), timeZone });
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
      <Pill look={looks[status]}>{entryStatuses[status]}</Pill>{' '}
      {plan && !isWithoutPlan && <span>{plan}</span>}
    </span>
  );
}

/** The same in a list of a type without a status field, for entries that are not public, or not permanently. */
export function PlanPill({ definition, entry }: { definition: RecordType; entry: Entry }) {
  const timeZone = useTimeZone();
  if (statusFieldOf(definition) || !hasSchedule(definition)) return null;
  const { status, plan } = statusAndPlan(definition, entry, { now: new Date(), timeZone });
  if (status === 'published' && !plan) return null;
  return (
    <span className="mt-1 block">
      <StatusPill definition={definition} row={entry} />
    </span>
  );
}

/** Whether or when an entry is public. Publishing has its own button, so the form has no input. */
export const status: FieldUi<StatusField> = {
  Input: () => null,
  Cell: StatusLabel,
  Detail: StatusLabel,
  columnLayout: () => 'always',
};

function StatusLabel({ definition, entry }: FieldValueProps<StatusField>) {
  return <StatusPill definition={definition} row={entry} />;
}
