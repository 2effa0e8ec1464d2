import type { FieldValue } from '../../../content/kinds/field.ts';
import { published } from '../../../content/kinds/status.ts';
import { Pill } from './pill.tsx';

/** Whether visitors see an entry. */
export function StatusLabel({ status }: { status: FieldValue }) {
  const isPublished = status === published;
  return <Pill look={isPublished ? 'good' : 'waiting'}>{isPublished ? 'Published' : 'Unpublished'}</Pill>;
}
