import { type ReactNode, useEffect, useId, useState } from 'react';
import { CloseMessageButton } from './close-message-button.tsx';
import { Icon } from './icon.tsx';
import { type Toast, ToastState, useToasts } from './toasts.tsx';

/** Milliseconds for which a toast is shown (product: Texts). */
const duration = 3000;

interface OutletProps {
  /** The header has the page's main button, which must not be covered. On a phone that button is elsewhere. */
  isBelowHeader?: boolean;
}

/** Provides toasts to its children, with an outlet of its own. */
export function ToastProvider({ children }: { children: ReactNode }) {
  return (
    <ToastState>
      {children}
      <ToastOutlet />
    </ToastState>
  );
}

/**
 * Displays toasts. An open modal makes everything outside it unreachable and silent, so each modal has an outlet of its
 * own, and the topmost one is used. Only the newest is visible; earlier ones stay for screen readers, which may not
 * have read them yet.
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
              <Message key={toast.id} toast={toast} isNewest={toast === shown.at(-1)} onDismiss={remove} />
            ))}
        </div>
      ))}
    </div>
  );
}

const looks = {
  success: { icon: 'circle-check', colour: 'text-teal-text' },
  error: { icon: 'circle-alert', colour: 'text-danger-text' },
} as const;

interface MessageProps {
  toast: Toast;
  isNewest: boolean;
  onDismiss(id: number): void;
}

/** It stays while the pointer or the focus is on it. */
function Message({ toast: { id, kind, text }, isNewest, onDismiss }: MessageProps) {
  const [isPointedAt, setPointedAt] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isPaused = isPointedAt || isFocused;
  const { icon, colour } = looks[kind];
  useEffect(() => {
    if (isPaused && isNewest) return;
    const timer = setTimeout(() => onDismiss(id), duration);
    return () => clearTimeout(timer);
  }, [isPaused, isNewest, id, onDismiss]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a pointer over it keeps the message
    <div
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      className={
        isNewest
          ? 'appear pointer-events-auto flex max-w-96 items-center gap-3 rounded-small border border-line bg-surface py-1.5 pr-1.5 pl-4 font-semibold text-ink text-small shadow-soft'
          : 'sr-only'
      }
    >
      <Icon name={icon} className={`size-5 shrink-0 ${colour}`} />
      <span>{text}</span>
      {(isNewest || isFocused) && <CloseMessageButton onClose={() => onDismiss(id)} />}
    </div>
  );
}
