import type { StatusField } from '../../../content/kinds/status.ts';
import { StatusPill } from '../planned/plan-pill.tsx';
import type { Face, ShownProps } from './face.ts';

/** Whether visitors see an entry, or when. Publishing has its own button, so the form does not ask. */
export const status: Face<StatusField> = {
  Input: () => null,
  Cell: StatusLabel,
  Detail: StatusLabel,
  place: () => 'always',
};

function StatusLabel({ definition, entry }: ShownProps<StatusField>) {
  return <StatusPill definition={definition} row={entry} />;
}
