import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';

export interface Toast {
  id: number;
  kind: 'success' | 'error';
  text: string;
}

interface Toasts {
  toasts: Toast[];
  add(kind: Toast['kind'], text: string): void;
  remove(id: number): void;
  /** The outlets, the topmost last. */
  outlets: string[];
  openOutlet(id: string): () => void;
}

const ToastsContext = createContext<Toasts | undefined>(undefined);
let lastId = 0;

/** Provides toasts to its children; an outlet among them displays these. */
export function ToastState({ children }: { children: ReactNode }) {
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
  return <ToastsContext value={value}>{children}</ToastsContext>;
}

/** Short messages at the top right (product: Texts). */
export function useToast(): { success(text: string): void; error(text: string): void } {
  const { add } = useToasts();
  return useMemo(
    () => ({ success: (text: string) => add('success', text), error: (text: string) => add('error', text) }),
    [add],
  );
}

/** For outlets. @throws Error outside a `ToastState` */
export function useToasts(): Toasts {
  const toasts = useContext(ToastsContext);
  if (!toasts) throw new Error('There is no ToastProvider around this component.');
  return toasts;
}
