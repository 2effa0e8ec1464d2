import { type Ref, useEffect, useRef, useState } from 'react';
import { readAsDataAddress } from '#cms/uploads/file-checks.ts';

export const fileButton =
  'inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-small border border-ink-soft/60 bg-surface px-4 font-bold text-small text-ink hover:border-ink hover:bg-page';

interface FileButtonProps {
  id: string;
  ref: Ref<HTMLInputElement>;
  words: string;
  accept: string;
  required?: boolean;
  describedBy: string | undefined;
  invalid: boolean | undefined;
  onFile(file: File | undefined): void;
}

/**
 * The browser's own file input, which has the keyboard, the focus and the label, under a button that looks like the
 * others.
 */
function FileButton({ id, ref, words, accept, required = false, ...props }: FileButtonProps) {
  const { describedBy, invalid = false, onFile } = props;
  return (
    <span
      className={`${fileButton} relative focus-within:outline-3 focus-within:outline-teal-text focus-within:outline-offset-2 has-aria-invalid:border-2 has-aria-invalid:border-coral-text`}
    >
      <span aria-hidden="true">{words}</span>
      <input
        id={id}
        ref={ref}
        type="file"
        accept={accept}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        required={required}
        className="absolute inset-0 cursor-pointer opacity-0 file:cursor-pointer"
        onChange={({ currentTarget }) => {
          onFile(currentTarget.files?.[0]);
          // The same file may be chosen again after it was removed or refused; the form keeps the chosen one.
          currentTarget.value = '';
        }}
      />
    </span>
  );
}

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
    const rejection = await refusalOf(file);
    onError(rejection);
    if (!rejection) onChoose(file);
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

interface RemoveFileProps {
  what: 'picture' | 'video' | 'file';
  label: string;
  /** The bare name of the stored file, or empty. */
  current: string;
  chosen: File | undefined;
  onRemove(): void;
}

/** Takes a stored file away from an entry; it goes with the save. */
export function RemoveFile({ what, label, current, chosen, onRemove }: RemoveFileProps) {
  if (!current || chosen) return null;
  return (
    <button
      type="button"
      aria-label={`Remove this ${what}: ${label}`}
      className="link mt-1 inline-flex min-h-9 items-center"
      onClick={onRemove}
    >
      Remove this {what}
    </button>
  );
}

/** A chosen picture as a data address: the Content-Security-Policy knows no other that a page could make itself. */
export function usePreview(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    setAddress(undefined);
    if (!file) return;
    let isWanted = true;
    readAsDataAddress(file).then(
      (read) => isWanted && setAddress(read),
      (error) => console.error(error),
    );
    return () => {
      isWanted = false;
    };
  }, [file]);
  return address;
}
