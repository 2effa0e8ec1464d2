import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';

interface PopupMenuProps {
  /** The accessible name of the button, and its text where it has no icon. */
  label: string;
  /** Shown instead of the text. */
  Icon?: LucideIcon;
  className: string;
  /** @param close to be called by each item */
  children(close: () => void): ReactNode;
}

/** Pixels from the edge of the window, and from the button. */
const gap = 8;

/**
 * A menu of a few actions behind a button. The browser closes it on Escape or a press elsewhere, and restores the
 * focus.
 */
export function PopupMenu({ label, Icon, className, children }: PopupMenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLFieldSetElement>(null);
  const [isOpen, setOpen] = useState(false);

  /** The menu is in the top layer, without a position in the page. */
  function positionMenu() {
    const [buttonBox, menuBox] = [
      button.current?.getBoundingClientRect(),
      menu.current?.getBoundingClientRect(),
    ];
    if (!buttonBox || !menuBox || !menu.current) return;
    const below = buttonBox.bottom + gap / 2;
    const hasRoom = below + menuBox.height + gap <= innerHeight;
    const top = hasRoom ? below : Math.max(gap, buttonBox.top - menuBox.height - gap / 2);
    menu.current.style.top = `${top}px`;
    menu.current.style.left = `${Math.max(gap, Math.min(buttonBox.right - menuBox.width, innerWidth - menuBox.width - gap))}px`;
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-expanded={isOpen}
        aria-label={Icon ? label : undefined}
        title={Icon ? label : undefined}
        className={className}
      >
        {Icon ? <Icon aria-hidden="true" className="size-5" /> : label}
      </button>
      <fieldset
        ref={menu}
        id={id}
        popover="auto"
        aria-label={label}
        className="fixed m-0 w-max max-w-[calc(100vw-1rem)] rounded-small border border-line bg-surface p-1.5 text-ink text-small shadow-soft"
        onToggle={({ newState }) => {
          setOpen(newState === 'open');
          // After its content is rendered.
          if (newState === 'open') requestAnimationFrame(positionMenu);
        }}
      >
        {isOpen && children(() => menu.current?.hidePopover())}
      </fieldset>
    </>
  );
}

interface MenuItemProps {
  Icon?: LucideIcon;
  children: string;
  onClick(): void;
}

/** Classes of an item, for links. */
export const menuItemClass =
  'flex min-h-11 w-full items-center gap-3 rounded-small px-3 text-left font-semibold hover:bg-mint-soft';

export function MenuItem({ Icon, children, onClick }: MenuItemProps) {
  return (
    <button type="button" className={menuItemClass} onClick={onClick}>
      {Icon && <Icon aria-hidden="true" className="size-4.5 shrink-0 text-teal-text" />}
      {children}
    </button>
  );
}
