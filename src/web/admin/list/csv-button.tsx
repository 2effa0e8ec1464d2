import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { callApi, isSignInNeeded } from '../../api/session-client.ts';
import { useToast } from '../../ui/toasts.tsx';
import { adminButton } from '../ui/button.ts';
import { download, readCsv } from './download.ts';

interface CsvButtonProps {
  /** The call that answers the file, with its total in the head. */
  path: string;
  filename: string;
  /** Beside another button, a phone has no room for the words. */
  isBesideAnother?: boolean;
}

/** Hands out a whole list as a file for spreadsheets. */
export function CsvButton({ path, filename, isBesideAnother = false }: CsvButtonProps) {
  const toast = useToast();
  /** In percent; undefined: nothing is on its way. */
  const [progress, setProgress] = useState<number>();
  const isExporting = progress !== undefined;

  async function exportAll() {
    if (isExporting) return;
    setProgress(0);
    try {
      const { data } = await callApi<Blob>('GET', path, { read: (answer) => readCsv(answer, setProgress) });
      download(filename, data);
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
      className={`${adminButton('quiet')} ${isBesideAnother ? 'max-sm:px-3' : ''}`}
      onClick={() => void exportAll()}
    >
      <Download aria-hidden="true" className="size-4.5 shrink-0" />
      <span className={isBesideAnother ? 'max-sm:hidden' : ''}>
        {/* A short list is there before anybody could read it. */}
        {progress ? `Exporting… ${progress}%` : 'Export CSV'}
      </span>
    </button>
  );
}
