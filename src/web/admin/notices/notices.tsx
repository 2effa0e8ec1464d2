import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { listenForNotices } from './notice-keys.ts';
import { NoticeLine } from './notice-line.tsx';

/** A message that can be answered, or is too long for the three seconds of a toast. */
export interface Notice {
  kind: 'success' | 'error';
  text: string;
  /** What can be done about it, with one press; `isBrief`: for ten seconds, and not a moment longer. */
  action?: { word: string; isBrief?: boolean; onPress(): Promise<unknown> };
  /** What it is about: a newer one about the same takes its place, whose Undo would be refused by then. */
  about?: string;
}

export interface ListedNotice extends Notice {
  id: number;
}

type Tell = (notice: Notice) => void;

const TellContext = createContext<Tell | undefined>(undefined);
interface List {
  notices: ListedNotice[];
  /** Whether a window shows them that lies over the page. */
  isInWindow: boolean;
  remove(id: number): void;
  setInWindow(isInWindow: boolean): void;
}

const ListContext = createContext<List>({
  ...{ notices: [], isInWindow: false },
  ...{ remove: () => undefined, setInWindow: () => undefined },
});
/** What is focused does not hide behind them: see admin.css. */
const noticesId = 'notices';
let lastId = 0;

export function NoticeProvider({ children }: { children: ReactNode }) {
  const [notices, setNotices] = useState<ListedNotice[]>([]);
  const [isInWindow, setInWindow] = useState(false);
  const tell = useCallback<Tell>((notice) => {
    lastId += 1;
    const listed = { ...notice, id: lastId };
    const isPast = ({ about }: Notice) => about !== undefined && about === notice.about;
    setNotices((before) => [...before.filter((one) => !isPast(one)), listed]);
  }, []);
  const remove = useCallback(
    (id: number) => setNotices((before) => before.filter((notice) => notice.id !== id)),
    [],
  );
  return (
    <TellContext value={tell}>
      <ListContext value={{ notices, isInWindow, remove, setInWindow }}>{children}</ListContext>
    </TellContext>
  );
}

export function useNotice(): Tell {
  const tell = useContext(TellContext);
  if (!tell) throw new Error('There is no NoticeProvider around this component.');
  return tell;
}

/**
 * Where notices stand: in the page itself, above what it shows, so that they cover nothing. They stay in sight below
 * the header while somebody scrolls.
 *
 * @param isInWindow in a window in which people go on working: what lies behind it is neither seen nor heard
 */
export function Notices({ isInWindow = false }: { isInWindow?: boolean }) {
  const { notices, remove, setInWindow, ...list } = useContext(ListContext);
  const place = useRef<HTMLDivElement>(null);
  // One step later than the window goes that asked for it: what is said behind a modal is heard by nobody.
  const [shown, setShown] = useState(notices);
  useEffect(() => setShown(notices), [notices]);
  useEffect(() => {
    if (!isInWindow) return listenForNotices(noticesId);
    setInWindow(true);
    return () => setInWindow(false);
  }, [isInWindow, setInWindow]);
  if (list.isInWindow !== isInWindow) return null;

  function end(id: number) {
    const hasFocus = place.current?.contains(document.activeElement);
    remove(id);
    // The button goes, and the focus must not go with it.
    if (hasFocus) leaveFocus();
  }
  const leaveFocus = () => place.current?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });

  return (
    <div
      ref={place}
      id={noticesId}
      className={`sticky z-20 ${isInWindow ? 'top-0 lg:col-span-2' : 'top-16'}`}
    >
      {(['success', 'error'] as const).map((kind) => (
        <div key={kind} role={kind === 'error' ? 'alert' : 'status'}>
          {shown
            .filter((notice) => notice.kind === kind)
            .map((notice) => (
              <NoticeLine key={notice.id} notice={notice} onEnd={end} onLeave={leaveFocus} />
            ))}
        </div>
      ))}
    </div>
  );
}
