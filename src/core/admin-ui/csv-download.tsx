import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { isSignInNeeded, requestApi } from '#core/api-client/session-client.ts';
import { useToast } from '#core/ui/toasts.tsx';
import { adminButtonClass } from './button.tsx';

/**
 * Reads a CSV of the API and reports the progress by its rows, whose total is in the header.
 *
 * @param onProgress called with whole percents, at most 99 while rows are missing
 * @throws where the connection breaks
 */
async function readCsv(answer: Response, onProgress: (percent: number) => void): Promise<Blob> {
  const total = Number(answer.headers.get('X-Total-Count')) || 1;
  let rows = 0;
  let lastPercent = 0;
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      // Rows end with CR and LF; a CR within a cell makes the progress slightly too high.
      for (const byte of part) if (byte === 13) rows += 1;
      const percent = Math.min(99, Math.floor((rows / total) * 100));
      if (percent > lastPercent) onProgress(percent);
      lastPercent = percent;
      controller.enqueue(part);
    },
  });
  const counted = answer.body?.pipeThrough(count);
  return new Response(counted, { headers: { 'Content-Type': 'text/csv;charset=utf-8' } }).blob();
}

/** Saves a file through the browser. */
export function download(filename: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = filename;
  link.click();
  // Revoked later: some browsers begin to read only after this task.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

interface CsvButtonProps {
  /** The call that answers the file, with its total in a header. */
  path: string;
  filename: string;
  /** Shortens the label on phones, where another button is beside it. */
  isBesideAnother?: boolean;
}

/** Exports a whole list as a CSV file. */
export function CsvButton({ path, filename, isBesideAnother = false }: CsvButtonProps) {
  const toast = useToast();
  /** In percent; undefined: no export is running. */
  const [progress, setProgress] = useState<number>();
  const isExporting = progress !== undefined;

  async function exportAll() {
    if (isExporting) return;
    setProgress(0);
    try {
      const { data } = await requestApi<Blob>('GET', path, {
        read: (answer) => readCsv(answer, setProgress),
      });
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
      className={`${adminButtonClass('quiet')} ${isBesideAnother ? 'max-sm:px-3' : ''}`}
      onClick={() => void exportAll()}
    >
      <Download aria-hidden="true" className="size-4.5 shrink-0" />
      <span className={isBesideAnother ? 'max-sm:hidden' : ''}>
        {progress ? `Exporting… ${progress}%` : 'Export CSV'}
      </span>
    </button>
  );
}
