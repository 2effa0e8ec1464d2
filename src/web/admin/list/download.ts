/**
 * Reads a CSV of the API, and tells how much of it has come: by its rows, which are told beforehand.
 *
 * @param onProgress told whole percents, 99 at the most while something is missing
 * @throws where it breaks off
 */
export async function readCsv(answer: Response, onProgress: (percent: number) => void): Promise<Blob> {
  const total = Number(answer.headers.get('X-Total-Count')) || 1;
  let rows = 0;
  let told = 0;
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      // Rows end with CR and LF; a CR within a cell makes it seem a little further than it is.
      for (const byte of part) if (byte === 13) rows += 1;
      const percent = Math.min(99, Math.floor((rows / total) * 100));
      if (percent > told) onProgress(percent);
      told = percent;
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
