import { published, type StatusField } from '../../../content/kinds/status.ts';
import { planInShort } from '../planned/words.ts';
import { Pill } from '../ui/pill.tsx';
import { useTimeZone } from '../use-time-zone.ts';
import type { Face, ShownProps } from './face.ts';

/** Whether visitors see an entry, or when. Publishing has its own button, so the form does not ask. */
export const status: Face<StatusField> = {
  Input: () => null,
  Cell: StatusLabel,
  Detail: StatusLabel,
  place: () => 'always',
};

function StatusLabel({ definition, entry, value, text }: ShownProps<StatusField>) {
  const timeZone = useTimeZone();
  const plan = planInShort(definition, entry, { now: new Date(), timeZone });
  if (plan) return <Pill look={plan.look}>{plan.text}</Pill>;
  return <Pill look={value === String(published) ? 'good' : 'waiting'}>{text}</Pill>;
}
