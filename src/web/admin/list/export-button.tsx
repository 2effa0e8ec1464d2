import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { exportCall } from '../../../content/addresses.ts';
import type { RecordType } from '../../../content/define-record.ts';
import { toSlug } from '../../../content/kinds/slug.ts';
import { callApi, isSignInNeeded } from '../../api/session-client.ts';
import { useToast } from '../../ui/toasts.tsx';
import { adminButton } from '../ui/button.ts';
import { download, readCsv } from './download.ts';
import type { ListAddress } from './list-address.ts';

interface ExportButtonProps {
  definition: RecordType;
  address: ListAddress;
  ownerId: string | undefined;
  /** What they belong to, in the name of the file. */
  ownerTitle: string;
}

/** Hands out what the current search finds, in the current order, as a file for spreadsheets. */
export function ExportButton({ definition, address, ownerId, ownerTitle }: ExportButtonProps) {
  const { admin } = definition;
  const toast = useToast();
  /** In percent; undefined: nothing is on its way. */
  const [progress, setProgress] = useState<number>();
  const isExporting = progress !== undefined;

  async function exportAll() {
    if (isExporting) return;
    setProgress(0);
    try {
      const query = new URLSearchParams({
        ...(address.search && { q: address.search }),
        ...(address.sort && { sort: address.sort }),
      });
      const path = `${exportCall(definition, ownerId)}?${query}`;
      const { data } = await callApi<Blob>('GET', path, { read: (answer) => readCsv(answer, setProgress) });
      download(`${toSlug(`${admin.label} ${ownerTitle}`, 'removed')}.csv`, data);
    } catch (error) {
      if (isSignInNeeded(error)) return;
      console.error(error);
      toast.error('Error exporting the list!');
    } finally {
      setProgress(undefined);
    }
  }

  return (
    <button
      type="button"
      aria-disabled={isExporting}
      aria-label="Export CSV"
      title="Export CSV"
      className={`${adminButton('quiet')} ${admin.add ? 'max-sm:px-3' : ''}`}
      onClick={() => void exportAll()}
    >
      <Download aria-hidden="true" className="size-4.5 shrink-0" />
      {/* Beside the button that adds, a phone has no room for the words. */}
      <span className={admin.add && 'max-sm:hidden'}>
        {/* A short list is there before anybody could read it. */}
        {progress ? `Exporting… ${progress}%` : 'Export CSV'}
      </span>
    </button>
  );
}
