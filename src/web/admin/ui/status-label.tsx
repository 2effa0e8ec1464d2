import type { FieldValue } from '../../../content/kinds/field.ts';
import { published } from '../../../content/kinds/status.ts';

/** Whether visitors see an entry. */
export function StatusLabel({ status }: { status: FieldValue }) {
  const isPublished = status === published;
  return (
    <span
      className={`inline-block rounded-pill px-2.5 py-0.5 font-bold leading-snug ${isPublished ? 'bg-mint-soft text-teal-text' : 'bg-sun-soft text-ink'}`}
    >
      {isPublished ? 'Published' : 'Unpublished'}
    </span>
  );
}
