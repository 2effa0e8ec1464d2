import { useEffect, useRef } from 'react';

interface FieldMessageProps {
  /** Of the input. */
  id: string;
  label: string;
  children: string;
  /** It has come just now, while somebody was at this field. */
  isFresh: boolean;
  /** Where it is about a file that is missing: goes on without. */
  onLeaveOut: (() => void) | undefined;
}

export const messageIdOf = (inputId: string) => `${inputId}-message`;

/** What is wrong with a field. */
export function FieldMessage({ id, label, children, isFresh, onLeaveOut }: FieldMessageProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFresh && children) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isFresh, children]);
  return (
    <div ref={place} role={isFresh ? 'alert' : undefined} className="mt-1.5 scroll-my-5">
      <p id={messageIdOf(id)} className="field-problem wrap-anywhere scroll-my-5">
        {children}
      </p>
      {onLeaveOut && (
        <button
          type="button"
          aria-label={`Leave it out: ${label}`}
          className="link inline-flex min-h-9 items-center"
          onClick={() => {
            onLeaveOut();
            // The button goes with the message; the focus must not.
            document.getElementById(id)?.focus();
          }}
        >
          Leave it out
        </button>
      )}
    </div>
  );
}
