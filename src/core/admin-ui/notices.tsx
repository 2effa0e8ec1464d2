import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { CloseMessage } from '#core/ui/close-message.tsx';
import { adminButton } from './button.tsx';

/** Elements that handle their own keys. */
const typed = 'input, textarea, select, [contenteditable]';

/** The notices; undefined while a dialog is open over them, from which they cannot be reached. */
function container(id: string): HTMLElement | undefined {
  const found = document.getElementById(id);
  const topmost = [...document.querySelectorAll('dialog:modal')].at(-1);
  return found && (!topmost || found.closest('dialog') === topmost) ? found : undefined;
}

/**
 * Lets F6 focus the newest notice, and Ctrl Z press its button unless the focus is in a text field.
 *
 * @param id of the element that contains the notices
 */
function listenForNotices(id: string): () => void {
  function press(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target, defaultPrevented } = event;
    if (defaultPrevented || altKey || shiftKey) return;
    const isUndo = key.toLowerCase() === 'z' && (ctrlKey || metaKey);
    if (!isUndo && key !== 'F6') return;
    const buttons = container(id)?.querySelectorAll<HTMLButtonElement>(isUndo ? '[data-undo]' : 'button');
    // The newest is last; its close button comes after its action.
    const newest = [...(buttons ?? [])].at(-1);
    if (!newest || (isUndo && target instanceof Element && target.closest(typed))) return;
    event.preventDefault();
    if (isUndo) newest.click();
    else (newest.closest('[data-notice]')?.querySelector<HTMLElement>('button') ?? newest).focus();
  }
  document.addEventListener('keydown', press);
  return () => document.removeEventListener('keydown', press);
}

/** A message with an action, or one that is too long for the three seconds of a toast. */
export interface Notice {
  kind: 'success' | 'error';
  text: string;
  /** An action with one press; `isBrief`: it is offered for exactly ten seconds. */
  action?: { word: string; isBrief?: boolean; onPress(): Promise<unknown> };
  /** The subject: a newer notice about the same one replaces it, because its Undo would be refused by then. */
  about?: string;
}

export interface ListedNotice extends Notice {
  id: number;
}

type Tell = (notice: Notice) => void;

const TellContext = createContext<Tell | undefined>(undefined);
interface List {
  notices: ListedNotice[];
  /** Whether a dialog over the page shows them. */
  isInWindow: boolean;
  remove(id: number): void;
  setInWindow(isInWindow: boolean): void;
}

const ListContext = createContext<List>({
  ...{ notices: [], isInWindow: false },
  ...{ remove: () => undefined, setInWindow: () => undefined },
});
/** The focused element is not hidden behind them: see admin.css. */
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
 * The list of notices, in the page itself and above its content, so that it covers nothing. It stays visible below the
 * header on scrolling.
 *
 * @param isInWindow in a dialog in which people go on working: the page behind it is neither visible nor announced
 */
export function Notices({ isInWindow = false }: { isInWindow?: boolean }) {
  const { notices, remove, setInWindow, ...list } = useContext(ListContext);
  const container = useRef<HTMLDivElement>(null);
  // One render later than the dialog closes: screen readers ignore the page behind a modal dialog.
  const [shown, setShown] = useState(notices);
  useEffect(() => setShown(notices), [notices]);
  useEffect(() => {
    if (!isInWindow) return listenForNotices(noticesId);
    setInWindow(true);
    return () => setInWindow(false);
  }, [isInWindow, setInWindow]);
  if (list.isInWindow !== isInWindow) return null;

  function end(id: number) {
    const hasFocus = container.current?.contains(document.activeElement);
    remove(id);
    // The button disappears, and the focus must not be lost with it.
    if (hasFocus) leaveFocus();
  }
  const leaveFocus = () =>
    container.current?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });

  return (
    <div
      ref={container}
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

/** Minimum milliseconds for which a notice stays. */
const duration = 10_000;

const looks = {
  success: { Icon: CircleCheck, icon: 'text-teal-text', box: 'border-line bg-surface' },
  error: { Icon: CircleAlert, icon: 'text-coral-text', box: 'border-coral-text/40 bg-coral-soft' },
};

interface NoticeLineProps {
  notice: ListedNotice;
  onEnd(id: number): void;
  /** The button disappears while it has the focus. */
  onLeave(): void;
}

/**
 * It stays for its time, and as long as the pointer or the focus is on it. Then it disappears with the next press
 * elsewhere: the content below it moves up, and must not do so under a finger.
 */
function NoticeLine({ notice: { id, kind, text, action }, onEnd, onLeave }: NoticeLineProps) {
  const line = useRef<HTMLDivElement>(null);
  const [isPointedAt, setPointedAt] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [isDue, setDue] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isOver, setOver] = useState(false);
  const isHeld = isPointedAt || isFocused || isBusy;

  useEffect(() => {
    if (isHeld) return setDue(false);
    const timer = setTimeout(() => setDue(true), duration);
    return () => clearTimeout(timer);
  }, [isHeld]);

  const isBrief = action?.isBrief ?? false;
  const button = useRef<HTMLButtonElement>(null);
  const leave = useRef(onLeave);
  useEffect(() => {
    leave.current = onLeave;
  });
  useEffect(() => {
    if (!isBrief) return;
    const timer = setTimeout(() => {
      if (document.activeElement === button.current) leave.current();
      setOver(true);
    }, duration);
    return () => clearTimeout(timer);
  }, [isBrief]);

  useEffect(() => {
    if (!isDue) return;
    const go = ({ target }: Event) => {
      // Behind a dialog it has not been seen yet.
      const isElsewhere =
        target instanceof Element && target.closest('dialog') === line.current?.closest('dialog');
      if (isElsewhere && !line.current?.contains(target)) onEnd(id);
    };
    // Not when the press begins: its target would move away. Tab may have led here.
    for (const press of ['click', 'keyup']) document.addEventListener(press, go);
    return () => {
      for (const press of ['click', 'keyup']) document.removeEventListener(press, go);
    };
  }, [isDue, id, onEnd]);

  async function act() {
    if (isBusy || !action) return;
    setBusy(true);
    await action.onPress();
    onEnd(id);
  }

  const { Icon, icon, box } = looks[kind];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a pointer over it keeps the message
    <div
      ref={line}
      data-notice
      onPointerEnter={({ pointerType }) => setPointedAt(pointerType === 'mouse')}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      className={`appear mb-4 ml-auto flex max-w-3xl items-center gap-3 rounded-small border py-1.5 pr-1.5 pl-4 font-semibold shadow-soft sm:w-fit ${box}`}
    >
      <Icon aria-hidden="true" className={`size-5 shrink-0 ${icon}`} />
      <span className="wrap-anywhere min-w-0 flex-1 py-1">{text}</span>
      {action && !isOver && (
        <button
          ref={button}
          type="button"
          aria-disabled={isBusy}
          aria-keyshortcuts="F6 Control+Z"
          title={action.word === 'Undo' ? 'Ctrl Z does the same; F6 brings you here' : 'F6 brings you here'}
          data-undo={action.word === 'Undo' || undefined}
          className={adminButton('quiet', 'small')}
          onClick={() => void act()}
        >
          {action.word}
        </button>
      )}
      <CloseMessage onClose={() => onEnd(id)} />
    </div>
  );
}
