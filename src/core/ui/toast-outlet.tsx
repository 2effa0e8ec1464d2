import { type ReactNode, useEffect, useId, useState } from 'react';
import { CloseMessage } from './close-message.tsx';
import { Icon } from './icon.tsx';
import { type Toast, ToastState, useToasts } from './toasts.tsx';

/** How long a toast stays, in ms (product: Texts). */
const duration = 3000;

interface OutletProps {
  /** The header has the page's main button, which no message covers. On a phone that button stands elsewhere. */
  isBelowHeader?: boolean;
}

/** Toasts for all that is within, shown in a place of its own. */
export function ToastProvider({ children }: { children: ReactNode }) {
  return (
    <ToastState>
      {children}
      <ToastOutlet />
    </ToastState>
  );
}

/**
 * Where toasts appear. An open modal makes everything outside it unreachable and silent, so each modal has an outlet
 * of its own, and the topmost one is used. The newest is seen; those before it stay for screen readers alone, which may
 * not have read them yet.
 */
export function ToastOutlet({ isBelowHeader = false }: OutletProps) {
  const { toasts, remove, outlets, openOutlet } = useToasts();
  const id = useId();
  useEffect(() => openOutlet(id), [openOutlet, id]);
  const shown = outlets.at(-1) === id ? toasts : [];
  return (
    <div
      className={`pointer-events-none fixed inset-x-3 top-3 z-50 flex flex-col items-end sm:left-auto ${isBelowHeader ? 'sm:top-24' : ''}`}
    >
      {(['success', 'error'] as const).map((kind) => (
        <div key={kind} role={kind === 'error' ? 'alert' : 'status'}>
          {shown
            .filter((toast) => toast.kind === kind)
            .map((toast) => (
              <Message key={toast.id} toast={toast} isSeen={toast === shown.at(-1)} onEnd={remove} />
            ))}
        </div>
      ))}
    </div>
  );
}

const looks = {
  success: { sign: 'circle-check', colour: 'text-teal-text' },
  error: { sign: 'circle-alert', colour: 'text-coral-text' },
} as const;

interface MessageProps {
  toast: Toast;
  isSeen: boolean;
  onEnd(id: number): void;
}

/** It stays while the pointer rests on it or the focus is in it. */
function Message({ toast: { id, kind, text }, isSeen, onEnd }: MessageProps) {
  const [isPointedAt, setPointedAt] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isHeld = isPointedAt || isFocused;
  const { sign, colour } = looks[kind];
  useEffect(() => {
    if (isHeld && isSeen) return;
    const timer = setTimeout(() => onEnd(id), duration);
    return () => clearTimeout(timer);
  }, [isHeld, isSeen, id, onEnd]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a pointer that rests on it holds the message
    <div
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      className={
        isSeen
          ? 'appear pointer-events-auto flex max-w-96 items-center gap-3 rounded-small border border-line bg-surface py-1.5 pr-1.5 pl-4 font-semibold text-ink text-small shadow-soft'
          : 'sr-only'
      }
    >
      <Icon name={sign} className={`size-5 shrink-0 ${colour}`} />
      <span>{text}</span>
      {(isSeen || isFocused) && <CloseMessage onClose={() => onEnd(id)} />}
    </div>
  );
}
