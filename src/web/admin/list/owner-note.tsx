import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Link } from 'react-router';
import { screenAddress } from '../../../content/addresses.ts';
import { fieldsOfKind, type RecordType } from '../../../content/define-record.ts';
import { ownerTypeOf } from '../../../content/index.ts';
import { type Entry, titleOf } from '../entry.ts';
import { plainTextOf } from '../kinds/plain-text.ts';
import { useTimeZone } from '../use-time-zone.ts';

interface OwnerNoteProps {
  /** Of the records that are listed. */
  definition: RecordType;
  owner: Entry | undefined;
}

/** Which record those of a list belong to, and the way back to all of its type. */
export function OwnerNote({ definition, owner }: OwnerNoteProps) {
  const timeZone = useTimeZone();
  const type = ownerTypeOf(definition);
  if (!type) return null;
  const [day] = fieldsOfKind(type, 'date');
  const when = owner && day && plainTextOf(type, day.name, owner, timeZone);
  return (
    <div className="-mt-2 mb-4">
      {owner && (
        <p className="wrap-anywhere mb-2 text-body">
          <strong>{titleOf(type, owner)}</strong>
          {when && `, ${when}`}
        </p>
      )}
      <Link
        to={screenAddress(type)}
        className="inline-flex min-h-11 items-center gap-1.5 font-bold text-teal-text hover:underline"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        All {type.labels.many.toLowerCase()}
      </Link>
    </div>
  );
}
