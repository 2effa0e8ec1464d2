import { published, type StatusField } from '../../../content/kinds/status.ts';
import { Pill } from '../ui/pill.tsx';
import type { Face } from './face.ts';

/** Whether visitors see an entry. Publishing has its own button, so the form does not ask. */
export const status: Face<StatusField> = {
  Input: () => null,
  Cell: StatusLabel,
  Detail: StatusLabel,
  place: () => 'always',
};

function StatusLabel({ value, text }: { value: string; text: string }) {
  return <Pill look={value === String(published) ? 'good' : 'waiting'}>{text}</Pill>;
}
