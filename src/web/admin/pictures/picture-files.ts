import type { ClipboardEvent, DragEvent } from 'react';

/** The pictures that somebody drops or pastes; other files are named in the refusal of what takes them. */
function filesOf({ files }: Pick<DataTransfer, 'files'>): File[] {
  return [...files];
}

/** Lets files be dropped and pasted onto an element. */
export function dropAndPaste(onFiles: (files: File[]) => void) {
  return {
    onDragOver(event: DragEvent) {
      if (event.dataTransfer.types.includes('Files')) event.preventDefault();
    },
    onDrop(event: DragEvent) {
      const files = filesOf(event.dataTransfer);
      if (files.length === 0) return;
      event.preventDefault();
      onFiles(files);
    },
    onPaste(event: ClipboardEvent) {
      const files = filesOf(event.clipboardData);
      if (files.length === 0) return;
      event.preventDefault();
      onFiles(files);
    },
  };
}
