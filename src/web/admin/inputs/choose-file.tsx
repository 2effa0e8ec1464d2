import { useRef } from 'react';
import { FileButton, fileButton } from './file-button.tsx';

/** What every input of a file is told. */
export interface FileInputProps {
  id: string;
  label: string;
  /** The name of the stored file, or empty. */
  current: string;
  chosen: File | undefined;
  onChoose(file: File | undefined): void;
  onError(message: string | undefined): void;
  describedBy?: string;
  invalid?: boolean;
}

interface ChooseFileProps extends Omit<FileInputProps, 'current'> {
  what: 'picture' | 'video' | 'captions';
  /** Whether there is one already, chosen or stored. */
  isThere: boolean;
  accept: string;
  required?: boolean;
  /** Whether something chosen can be put aside; absent: where there is a chosen file. */
  hasChosen?: boolean;
  /** Why a file is unfit; it is refused unsent. */
  refusalOf(file: File): string | undefined | Promise<string | undefined>;
}

/** The buttons by which a file is chosen, and put aside again. */
export function ChooseFile(props: ChooseFileProps) {
  const { id, label, chosen, onChoose, onError, describedBy, invalid } = props;
  const { what, isThere, accept, required = false, hasChosen = chosen !== undefined, refusalOf } = props;
  const input = useRef<HTMLInputElement>(null);

  async function choose(file: File | undefined) {
    if (!file) return;
    const refusal = await refusalOf(file);
    onError(refusal);
    if (!refusal) onChoose(file);
  }

  return (
    <div className="flex flex-wrap gap-2">
      <FileButton
        id={id}
        ref={input}
        accept={accept}
        words={`${isThere ? 'Replace' : 'Choose'} ${what}`}
        required={required}
        describedBy={describedBy}
        invalid={invalid}
        onFile={(file) => void choose(file)}
      />
      {hasChosen && (
        <button
          type="button"
          aria-label={`Remove the chosen ${what === 'captions' ? 'file' : what} of ${label}`}
          className={fileButton}
          onClick={() => {
            onError(undefined);
            onChoose(undefined);
            // The button goes with the file; the focus must not.
            input.current?.focus();
          }}
        >
          Remove
        </button>
      )}
    </div>
  );
}
