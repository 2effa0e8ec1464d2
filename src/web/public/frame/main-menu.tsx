import ChevronDown from 'lucide-react/icons/chevron-down';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import type { MenuEntry } from '../menu/menu.ts';
import { MenuItem } from '../menu/menu-item.tsx';

const itemClass =
  'block max-w-64 truncate rounded-pill px-5 py-2 font-bold hover:bg-sun-soft aria-[current=page]:bg-sun aria-[current=page]:text-[#2b1b3d]';

/** The menu of wide screens. */
export function MainMenu({ menu }: { menu: MenuEntry[] | undefined }) {
  const { key } = useLocation();
  return (
    <nav aria-label="Main" className="hidden xl:block">
      {!menu && <p className="font-bold">Failed to load menu.</p>}
      <ul className="flex flex-wrap items-center justify-center">
        {menu?.map((entry) => (
          <li key={entry.title + entry.link} className="flex items-center">
            <MenuItem entry={entry} className={itemClass} />
            {/* A new key after each navigation gives a closed one. */}
            {entry.children.length > 0 && <SubMenu key={key} entry={entry} />}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Opens by click, tap or key without any script; the script adds the pointer that rests on it, and Escape. */
function SubMenu({ entry }: { entry: MenuEntry }) {
  const details = useRef<HTMLDetailsElement>(null);

  function setOpen(open: boolean) {
    if (details.current) details.current.open = open;
  }

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !details.current?.open) return;
    setOpen(false);
    details.current.querySelector('summary')?.focus();
  }

  const followMouse = (open: boolean) => (event: PointerEvent) => {
    if (event.pointerType === 'mouse') setOpen(open);
  };

  return (
    <details
      ref={details}
      onKeyDown={closeOnEscape}
      onPointerEnter={followMouse(true)}
      onPointerLeave={followMouse(false)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
      className="group/sub relative -ml-3.5"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button of its own */}
      <summary
        // The pointer has opened it already: a click would close it under the visitor's hand.
        onClick={(event) => {
          if (event.detail > 0 && matchMedia('(hover: hover)').matches) event.preventDefault();
        }}
        className="flex size-9 items-center justify-center rounded-pill hover:bg-sun-soft"
      >
        <span className="sr-only">More under {entry.title}</span>
        <ChevronDown aria-hidden="true" className="size-4.5 transition-transform group-open/sub:rotate-180" />
      </summary>
      {/* The padding bridges the way of the pointer from the sign to the list. */}
      <div className="absolute top-full right-0 z-10 pt-2">
        <ul className="appear min-w-48 rounded-card bg-surface p-2.5 shadow-soft">
          {entry.children.map((child) => (
            <li key={child.title + child.link}>
              <MenuItem entry={child} className={itemClass} />
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}
