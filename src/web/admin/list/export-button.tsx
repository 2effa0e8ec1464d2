import { exportCall } from '../../../content/addresses.ts';
import type { RecordType } from '../../../content/define-record.ts';
import { toSlug } from '../../../content/kinds/slug.ts';
import { CsvButton } from './csv-button.tsx';
import { askAlike, type ListAddress } from './list-address.ts';

interface ExportButtonProps {
  definition: RecordType;
  address: ListAddress;
  ownerId: string | undefined;
  /** What they belong to, in the name of the file. */
  ownerTitle: string;
  /** Where another button stands beside it, whatever the definition says. */
  isBesideAnother?: boolean;
}

/** Hands out what the current search finds, in the current order. */
export function ExportButton(props: ExportButtonProps) {
  const { definition, address, ownerId, ownerTitle } = props;
  const { admin } = definition;
  const { isBesideAnother = admin.add !== undefined } = props;
  const query = askAlike(new URLSearchParams(), address);
  return (
    <CsvButton
      path={`${exportCall(definition, ownerId)}?${query}`}
      filename={`${toSlug(`${admin.label} ${ownerTitle}`, 'removed')}.csv`}
      isBesideAnother={isBesideAnother}
    />
  );
}
