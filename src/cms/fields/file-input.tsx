import { type Ref, useEffect, useRef, useState } from 'react';
import { readAsDataAddress } from '#cms/uploads/file-checks.ts';

export const fileButtonClass =
  'inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-small border border-ink-soft/60 bg-surface px-4 font-bold text-small text-ink hover:border-ink hover:bg-page';

interface FileButtonProps {
  id: string;
  ref: Ref<HTMLInputElement>;
  label: string;
  accept: string;
  required?: boolean;
  describedBy: string | undefined;
  invalid: boolean | undefined;
  onFile(file: File | undefined): void;
}

/** The browser's own file input, which provides keyboard, focus and label, under a styled button. */
function FileButton({ id, ref, label, accept, required = false, ...props }: FileButtonProps) {
  const { describedBy, invalid = false, onFile } = props;
  return (
    <span
      className={`${fileButtonClass} relative focus-within:outline-3 focus-within:outline-teal-text focus-within:outline-offset-2 has-aria-invalid:border-2 has-aria-invalid:border-danger-text`}
    >
      <span aria-hidden="true">{label}</span>
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
          // The same file can be chosen again after it was removed or refused; the form keeps the chosen one.
          currentTarget.value = '';
        }}
      />
    </span>
  );
}

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

interface FileChooserProps extends Omit<FileInputProps, 'current'> {
  fileKind: 'picture' | 'video' | 'captions';
  /** Whether there is a chosen or stored file. */
  hasFile: boolean;
  accept: string;
  required?: boolean;
  /** Whether the choice can be undone; absent: if there is a chosen file. */
  hasChosen?: boolean;
  /** The reason why a file is unfit; it is then not uploaded. */
  refusalOf(file: File): string | undefined | Promise<string | undefined>;
}

/** The buttons to choose a file, and to undo the choice. */
export function FileChooser(props: FileChooserProps) {
  const { id, label, chosen, onChoose, onError, describedBy, invalid } = props;
  const { fileKind, hasFile, accept, required = false, hasChosen = chosen !== undefined, refusalOf } = props;
  const input = useRef<HTMLInputElement>(null);
  const checked = useRef<File>(undefined);

  async function choose(file: File | undefined) {
    if (!file) return;
    checked.current = file;
    const check = refusalOf(file);
    // A save before the end of a long check includes the file; the server refuses what is unfit.
    if (typeof check !== 'string') onChoose(file);
    const rejection = await check;
    // Another file has been chosen meanwhile, or this one was removed.
    if (checked.current !== file) return;
    if (rejection && typeof check !== 'string') onChoose(chosen);
    onError(rejection);
  }

  return (
    <div className="flex flex-wrap gap-2">
      <FileButton
        id={id}
        ref={input}
        accept={accept}
        label={
          fileKind === 'video' && !hasFile
            ? 'Upload a video'
            : `${hasFile ? 'Replace' : 'Choose'} ${fileKind}`
        }
        required={required}
        describedBy={describedBy}
        invalid={invalid}
        onFile={(file) => void choose(file)}
      />
      {hasChosen && (
        <button
          type="button"
          aria-label={`Remove the chosen ${fileKind === 'captions' ? 'file' : fileKind} of ${label}`}
          className={fileButtonClass}
          onClick={() => {
            checked.current = undefined;
            onError(undefined);
            onChoose(undefined);
            // The button disappears with the file, so the focus moves to the input.
            input.current?.focus();
          }}
        >
          Remove
        </button>
      )}
    </div>
  );
}

interface RemoveFileButtonProps {
  fileKind: 'picture' | 'video' | 'file';
  label: string;
  /** The file name of the stored file, or empty. */
  current: string;
  chosen: File | undefined;
  onRemove(): void;
}

/** Removes a stored file from an entry; effective with the save. */
export function RemoveFileButton({ fileKind, label, current, chosen, onRemove }: RemoveFileButtonProps) {
  if (!current || chosen) return null;
  return (
    <button
      type="button"
      aria-label={`Remove this ${fileKind}: ${label}`}
      className="link mt-1 inline-flex min-h-9 items-center"
      onClick={onRemove}
    >
      Remove this {fileKind}
    </button>
  );
}

/** A chosen picture as a data URL: the Content-Security-Policy allows no other URL that a page can create. */
export function usePreview(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    setAddress(undefined);
    if (!file) return;
    let isCurrent = true;
    readAsDataAddress(file).then(
      (dataAddress) => isCurrent && setAddress(dataAddress),
      (error) => console.error(error),
    );
    return () => {
      isCurrent = false;
    };
  }, [file]);
  return address;
}
