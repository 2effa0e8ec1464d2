import type { Ref } from 'react';

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
export function FileButton({ id, ref, words, accept, required = false, ...props }: FileButtonProps) {
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
