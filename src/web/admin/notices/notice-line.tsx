import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, useRef, useState } from 'react';
import { CloseMessage } from '../../ui/close-message.tsx';
import { adminButton } from '../ui/button.ts';
import type { ListedNotice } from './notices.tsx';

/** How long a notice stays at least, in ms. */
const duration = 10_000;

const looks = {
  success: { Icon: CircleCheck, icon: 'text-teal-text', box: 'border-line bg-surface' },
  error: { Icon: CircleAlert, icon: 'text-coral-text', box: 'border-coral-text/40 bg-coral-soft' },
};

interface NoticeLineProps {
  notice: ListedNotice;
  onEnd(id: number): void;
  /** Its button goes while it has the focus. */
  onLeave(): void;
}

/**
 * It stays for its time, and as long as the pointer rests on it or the focus is in it. Then it goes with the next
 * press elsewhere: what stands below it moves up, and must not do so under a finger.
 */
export function NoticeLine({ notice: { id, kind, text, action }, onEnd, onLeave }: NoticeLineProps) {
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
      // Behind a window nobody has seen it yet.
      const isElsewhere =
        target instanceof Element && target.closest('dialog') === line.current?.closest('dialog');
      if (isElsewhere && !line.current?.contains(target)) onEnd(id);
    };
    // Not when the press begins: what is pressed would move away from under it. A Tab may have led here.
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
    // biome-ignore lint/a11y/noStaticElementInteractions: a pointer that rests on it holds the message
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
