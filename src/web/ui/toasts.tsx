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
import { CloseMessage } from './close-message.tsx';
import { Icon } from './icon.tsx';

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

export function ToastProvider({ children }: { children: ReactNode }) {
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
      <ToastOutlet />
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
 * of its own; the topmost one shows them all.
 */
export function ToastOutlet() {
  const { toasts, remove, outlets, openOutlet } = useToasts();
  const id = useId();
  useEffect(() => openOutlet(id), [openOutlet, id]);
  const shown = outlets.at(-1) === id ? toasts : [];
  return (
    <div className="pointer-events-none fixed inset-x-3 top-3 z-50 flex flex-col items-end gap-2 sm:left-auto">
      {(['success', 'error'] as const).map((kind) => (
        <div
          key={kind}
          role={kind === 'error' ? 'alert' : 'status'}
          className="flex flex-col items-end gap-2"
        >
          {shown
            .filter((toast) => toast.kind === kind)
            .map((toast) => (
              <Message key={toast.id} toast={toast} onEnd={remove} />
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
  onEnd(id: number): void;
}

/** It stays while the pointer rests on it or the focus is in it. */
function Message({ toast: { id, kind, text }, onEnd }: MessageProps) {
  const [isPointedAt, setPointedAt] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isHeld = isPointedAt || isFocused;
  const { sign, colour } = looks[kind];
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => onEnd(id), duration);
    return () => clearTimeout(timer);
  }, [isHeld, id, onEnd]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a pointer that rests on it holds the message
    <div
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      className={`appear pointer-events-auto flex max-w-96 items-center gap-3 rounded-small border border-line bg-surface py-1.5 pr-1.5 pl-4 font-semibold text-ink text-small shadow-soft`}
    >
      <Icon name={sign} className={`size-5 shrink-0 ${colour}`} />
      <span>{text}</span>
      <CloseMessage onClose={() => onEnd(id)} />
    </div>
  );
}

function useToasts(): Toasts {
  const toasts = useContext(ToastsContext);
  if (!toasts) throw new Error('There is no ToastProvider around this component.');
  return toasts;
}
