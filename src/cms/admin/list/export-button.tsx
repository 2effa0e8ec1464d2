import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Link } from 'react-router';
import { type Entry, titleOf } from '#cms/fields/entry.ts';
import { plainTextOf } from '#cms/fields/plain-text-of-fields.ts';
import { toSlug } from '#cms/fields/slug/field.ts';
import { exportCall, screenAddress } from '#cms/records/addresses.ts';
import { fieldsOfType, type RecordType } from '#cms/records/definition.ts';
import { type ListAddress, setListParameters } from '#cms/records/list-address.ts';
import { ownerTypeOf } from '#cms/records/registry.ts';
import { CsvButton } from '#core/admin-ui/csv-download.tsx';
import { useTimeZone } from '#core/admin-ui/time-zone.ts';

interface ExportButtonProps {
  definition: RecordType;
  address: ListAddress;
  ownerId: string | undefined;
  /** The title of the owning record, used in the file name. */
  ownerTitle: string;
  /** Whether another button is beside it, regardless of the definition. */
  isBesideAnother?: boolean;
}

/** Exports the results of the current search in the current order. */
export function ExportButton(props: ExportButtonProps) {
  const { definition, address, ownerId, ownerTitle } = props;
  const { admin } = definition;
  const { isBesideAnother = admin.add !== undefined } = props;
  const query = setListParameters(new URLSearchParams(), address);
  return (
    <CsvButton
      path={`${exportCall(definition, ownerId)}?${query}`}
      filename={`${toSlug(`${admin.label} ${ownerTitle}`, 'removed')}.csv`}
      isBesideAnother={isBesideAnother}
    />
  );
}

interface OwnerNoteProps {
  definition: RecordType;
  owner: Entry | undefined;
}

/** The record that the listed ones belong to, with a link to all of the type. */
export function OwnerNote({ definition, owner }: OwnerNoteProps) {
  const timeZone = useTimeZone();
  const type = ownerTypeOf(definition);
  if (!type) return null;
  const [day] = fieldsOfType(type, 'date');
  const when = owner && day && plainTextOf(type, day.name, owner, timeZone);
  return (
    <div className="mb-4 sm:-mt-2">
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
