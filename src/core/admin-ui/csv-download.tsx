import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { callApi, isSignInNeeded } from '#core/api-client/session-client.ts';
import { useToast } from '#core/ui/toasts.tsx';
import { adminButton } from './button.tsx';

/**
 * Reads a CSV of the API, and tells how much of it has come: by its rows, which are told beforehand.
 *
 * @param onProgress told whole percents, 99 at the most while something is missing
 * @throws where it breaks off
 */
async function readCsv(answer: Response, onProgress: (percent: number) => void): Promise<Blob> {
  const total = Number(answer.headers.get('X-Total-Count')) || 1;
  let rows = 0;
  let lastPercent = 0;
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      // Rows end with CR and LF; a CR within a cell makes it seem a little further than it is.
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

/** Hands a file to whoever reads the page. */
export function download(filename: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = filename;
  link.click();
  // Not at once: some browsers begin to read only after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

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
