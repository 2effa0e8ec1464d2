import type { ReactNode } from 'react';

export const inputClass =
  'input-line mt-1.5 block min-h-11 w-full rounded-small border border-ink/45 bg-surface px-3.5 py-2 aria-invalid:border-2 aria-invalid:border-coral-text';

/** The name of an input. The dot says to the eye what `required` says to a screen reader. */
export function Label(props: { htmlFor: string; isNeeded: boolean; children: ReactNode }) {
  const { htmlFor, isNeeded, children } = props;
  return (
    <label
      htmlFor={htmlFor}
      className={`font-bold ${isNeeded ? 'after:ml-1.5 after:inline-block after:size-1.5 after:rounded-pill after:bg-coral after:align-middle' : ''}`}
    >
      {children}
    </label>
  );
}
