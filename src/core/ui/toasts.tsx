import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useState,
} from 'react';
import { Icon } from './icon.tsx';
import { CloseMessage } from './messages.tsx';

/** How long a toast stays, in ms (product: Texts). */
const duration = 3000;

interface Toast {
  id: number;
  kind: 'success' | 'error';
  text: string;
}

interface Toasts {
  toasts: Toast[];
  add(kind: Toast['kind'], text: string): void;
  remove(id: number): void;
  /** The places that can show toasts, the topmost last. */
  outlets: string[];
  openOutlet(id: string): () => void;
}

const ToastsContext = createContext<Toasts | undefined>(undefined);
let lastId = 0;

interface ToastProviderProps {
  /** The header has the page's main button, which no message covers. On a phone that button stands elsewhere. */
  isBelowHeader?: boolean;
  children: ReactNode;
}

export function ToastProvider({ isBelowHeader = false, children }: ToastProviderProps) {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const [outlets, setOutlets] = useState<string[]>([]);
  const add = useCallback((kind: Toast['kind'], text: string) => {
    lastId += 1;
    const toast = { id: lastId, kind, text };
    setToasts((before) => [...before, toast]);
  }, []);
  const remove = useCallback(
    (id: number) => setToasts((before) => before.filter((toast) => toast.id !== id)),
    [],
  );
  const openOutlet = useCallback((id: string) => {
    setOutlets((before) => [...before, id]);
    return () => setOutlets((before) => before.filter((other) => other !== id));
  }, []);
  const value = useMemo(
    () => ({ toasts, add, remove, outlets, openOutlet }),
    [toasts, add, remove, outlets, openOutlet],
  );
  return (
    <ToastsContext value={value}>
      {children}
      <ToastOutlet isBelowHeader={isBelowHeader} />
    </ToastsContext>
  );
}

/** Short messages at the top right (product: Texts). */
export function useToast(): { success(text: string): void; error(text: string): void } {
  const { add } = useToasts();
  return useMemo(
    () => ({ success: (text: string) => add('success', text), error: (text: string) => add('error', text) }),
    [add],
  );
}

/**
 * Where toasts appear. An open modal makes everything outside it unreachable and silent, so each modal has an outlet
 * of its own, and the topmost one is used. The newest is seen; those before it stay for screen readers alone, which may
 * not have read them yet.
 */
export function ToastOutlet({ isBelowHeader = false }: Pick<ToastProviderProps, 'isBelowHeader'>) {
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

function useToasts(): Toasts {
  const toasts = useContext(ToastsContext);
  if (!toasts) throw new Error('There is no ToastProvider around this component.');
  return toasts;
}
