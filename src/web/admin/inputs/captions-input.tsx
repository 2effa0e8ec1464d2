import { useRef } from 'react';
import { inMegabytes } from '../../../content/megabytes.ts';
import { Label } from '../form/label.tsx';
import { FileButton, fileButton } from './file-button.tsx';
import { refusalOfCaptions } from './file-refusals.ts';

interface CaptionsInputProps {
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

/** Lets a file of captions be chosen; what cannot be read as such is refused unsent, with the line that is wrong. */
export function CaptionsInput(props: CaptionsInputProps) {
  const { id, label, current, chosen, onChoose, onError, describedBy, invalid } = props;
  const input = useRef<HTMLInputElement>(null);

  async function choose(file: File | undefined) {
    if (!file) return;
    const refusal = await refusalOfCaptions(file);
    onError(refusal);
    if (!refusal) onChoose(file);
  }

  return (
    <>
      <Label htmlFor={id} isNeeded={false}>
        {label}
      </Label>
      <div className="mt-1.5 flex flex-wrap gap-2">
        <FileButton
          id={id}
          ref={input}
          accept=".vtt,.srt,text/vtt"
          words={current || chosen ? 'Replace captions' : 'Choose captions'}
          describedBy={describedBy}
          invalid={invalid}
          onFile={(file) => void choose(file)}
        />
        {chosen && (
          <button
            type="button"
            aria-label={`Remove the chosen file of ${label}`}
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
      <p className="wrap-anywhere mt-1 text-ink-soft text-small" aria-live="polite">
        {chosen && `${chosen.name}, ${inMegabytes(chosen.size)}`}
        {!chosen && current && (
          <a href={`/${current}`} target="_blank" rel="noreferrer" className="link">
            The captions as they are now
          </a>
        )}
      </p>
    </>
  );
}
