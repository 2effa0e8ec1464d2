import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { CloseMessageButton } from '#core/ui/close-message-button.tsx';
import { adminButtonClass } from './button.tsx';

/** Elements that handle their own keys. */
const textFieldSelector = 'input, textarea, select, [contenteditable]';

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
  function handleKeyDown(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target, defaultPrevented } = event;
    if (defaultPrevented || altKey || shiftKey) return;
    const isUndo = key.toLowerCase() === 'z' && (ctrlKey || metaKey);
    if (!isUndo && key !== 'F6') return;
    const buttons = container(id)?.querySelectorAll<HTMLButtonElement>(isUndo ? '[data-undo]' : 'button');
    // The newest is last; its close button comes after its action.
    const newest = [...(buttons ?? [])].at(-1);
    if (!newest || (isUndo && target instanceof Element && target.closest(textFieldSelector))) return;
    event.preventDefault();
    if (isUndo) newest.click();
    else (newest.closest('[data-notice]')?.querySelector<HTMLElement>('button') ?? newest).focus();
  }
  document.addEventListener('keydown', handleKeyDown);
  return () => document.removeEventListener('keydown', handleKeyDown);
}

/** A message with an action, or one that is too long for the three seconds of a toast. */
export interface Notice {
  kind: 'success' | 'error';
  text: string;
  /** An action with one press; `isBrief`: it is offered for exactly ten seconds. */
  action?: { label: string; isBrief?: boolean; onPress(): Promise<unknown> };
  /** The subject: a newer notice about the same one replaces it, because its Undo would be refused by then. */
  about?: string;
}

export interface ListedNotice extends Notice {
  id: number;
}

type ShowNotice = (notice: Notice) => void;

const ShowNoticeContext = createContext<ShowNotice | undefined>(undefined);
interface NoticeList {
  notices: ListedNotice[];
  /** Whether a dialog over the page shows them. */
  isInDialog: boolean;
  remove(id: number): void;
  setInDialog(isInDialog: boolean): void;
}

const NoticeListContext = createContext<NoticeList>({
  ...{ notices: [], isInDialog: false },
  ...{ remove: () => undefined, setInDialog: () => undefined },
});
/** The focused element is not hidden behind them: see admin.css. */
const noticesId = 'notices';
let lastId = 0;

export function NoticeProvider({ children }: { children: ReactNode }) {
  const [notices, setNotices] = useState<ListedNotice[]>([]);
  const [isInDialog, setInDialog] = useState(false);
  const showNotice = useCallback<ShowNotice>((notice) => {
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
    <ShowNoticeContext value={showNotice}>
      <NoticeListContext value={{ notices, isInDialog, remove, setInDialog }}>{children}</NoticeListContext>
    </ShowNoticeContext>
  );
}

export function useNotice(): ShowNotice {
  const showNotice = useContext(ShowNoticeContext);
  if (!showNotice) throw new Error('There is no NoticeProvider around this component.');
  return showNotice;
}

/**
 * The list of notices, in the page itself and above its content, so that it covers nothing. It stays visible below the
 * header on scrolling.
 *
 * @param isInDialog in a dialog in which people go on working: the page behind it is neither visible nor announced
 */
export function Notices({ isInDialog = false }: { isInDialog?: boolean }) {
  const { notices, remove, setInDialog, ...list } = useContext(NoticeListContext);
  const container = useRef<HTMLDivElement>(null);
  // One render later than the dialog closes: screen readers ignore the page behind a modal dialog.
  const [shown, setShown] = useState(notices);
  useEffect(() => setShown(notices), [notices]);
  useEffect(() => {
    if (!isInDialog) return listenForNotices(noticesId);
    setInDialog(true);
    return () => setInDialog(false);
  }, [isInDialog, setInDialog]);
  if (list.isInDialog !== isInDialog) return null;

  function dismiss(id: number) {
    const hasFocus = container.current?.contains(document.activeElement);
    remove(id);
    // The button disappears, and the focus must not be lost with it.
    if (hasFocus) restoreFocus();
  }
  const restoreFocus = () =>
    container.current?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });

  return (
    <div
      ref={container}
      id={noticesId}
      className={`sticky z-20 ${isInDialog ? 'top-0 lg:col-span-2' : 'top-16'}`}
    >
      {(['success', 'error'] as const).map((kind) => (
        <div key={kind} role={kind === 'error' ? 'alert' : 'status'}>
          {shown
            .filter((notice) => notice.kind === kind)
            .map((notice) => (
              <NoticeLine key={notice.id} notice={notice} onDismiss={dismiss} onFocusLost={restoreFocus} />
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
  error: { Icon: CircleAlert, icon: 'text-danger-text', box: 'border-danger-text/40 bg-danger-soft' },
};

interface NoticeLineProps {
  notice: ListedNotice;
  onDismiss(id: number): void;
  /** The button disappears while it has the focus. */
  onFocusLost(): void;
}

/**
 * It stays for its time, and as long as the pointer or the focus is on it. Then it disappears with the next press
 * elsewhere: the content below it moves up, and must not do so under a finger.
 */
function NoticeLine({ notice: { id, kind, text, action }, onDismiss, onFocusLost }: NoticeLineProps) {
  const line = useRef<HTMLDivElement>(null);
  const [isPointedAt, setPointedAt] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [isDue, setDue] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isExpired, setExpired] = useState(false);
  const isPaused = isPointedAt || isFocused || isBusy;

  useEffect(() => {
    if (isPaused) return setDue(false);
    const timer = setTimeout(() => setDue(true), duration);
    return () => clearTimeout(timer);
  }, [isPaused]);

  const isBrief = action?.isBrief ?? false;
  const button = useRef<HTMLButtonElement>(null);
  const latestOnFocusLost = useRef(onFocusLost);
  useEffect(() => {
    latestOnFocusLost.current = onFocusLost;
  });
  useEffect(() => {
    if (!isBrief) return;
    const timer = setTimeout(() => {
      if (document.activeElement === button.current) latestOnFocusLost.current();
      setExpired(true);
    }, duration);
    return () => clearTimeout(timer);
  }, [isBrief]);

  useEffect(() => {
    if (!isDue) return;
    const dismissOnPress = ({ target }: Event) => {
      // Behind a dialog it has not been seen yet.
      const isInSameDialog =
        target instanceof Element && target.closest('dialog') === line.current?.closest('dialog');
      if (isInSameDialog && !line.current?.contains(target)) onDismiss(id);
    };
    // Not when the press begins: its target would move away. Tab may have led here.
    for (const press of ['click', 'keyup']) document.addEventListener(press, dismissOnPress);
    return () => {
      for (const press of ['click', 'keyup']) document.removeEventListener(press, dismissOnPress);
    };
  }, [isDue, id, onDismiss]);

  async function act() {
    if (isBusy || !action) return;
    setBusy(true);
    await action.onPress();
    onDismiss(id);
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
      {action && !isExpired && (
        <button
          ref={button}
          type="button"
          aria-disabled={isBusy}
          aria-keyshortcuts="F6 Control+Z"
          title={action.label === 'Undo' ? 'Ctrl Z does the same; F6 brings you here' : 'F6 brings you here'}
          data-undo={action.label === 'Undo' || undefined}
          className={adminButtonClass('quiet', 'small')}
          onClick={() => void act()}
        >
          {action.label}
        </button>
      )}
      <CloseMessageButton onClose={() => onDismiss(id)} />
    </div>
  );
}
