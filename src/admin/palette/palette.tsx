import Search from 'lucide-react/icons/search';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { readSession } from '#core/api-client/session.ts';
import { linksFor } from '../sidebar-links.ts';
import { addRecentDestination } from './destinations.ts';
import type { PaletteDialog } from './palette-dialog.tsx';

/** Milliseconds after which the network is considered idle. */
const idleDelay = 1500;

/** The command palette: its button in the header, and Ctrl K (Cmd K) anywhere except while a dialog is open. */
export function Palette() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event;
      const isShortcut = key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;
      if (!isShortcut || defaultPrevented || document.querySelector('dialog:modal')) return;
      // Otherwise the browser would open its own search.
      event.preventDefault();
      setOpen(true);
    }
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
  const Dialog = useDialog(isOpen);
  useRecentScreens();

  return (
    <>
      <button
        type="button"
        aria-label="Find"
        aria-keyshortcuts="Control+K Meta+K"
        title="Find (Ctrl K)"
        className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-small text-ink-soft hover:bg-page hover:text-ink lg:border lg:border-line lg:px-3"
        onClick={() => setOpen(true)}
      >
        <Search aria-hidden="true" className="size-5" />
        <span
          aria-hidden="true"
          className="hidden items-center gap-2 font-semibold after:rounded-small after:bg-page after:px-1.5 after:font-normal after:text-[0.8125rem] after:content-['Ctrl_K'] lg:flex"
        >
          Find
        </span>
      </button>
      {isOpen && Dialog && <Dialog onClose={() => setOpen(false)} />}
    </>
  );
}

/**
 * The dialog, loaded ahead. Users go on typing immediately after Ctrl K, and keys before the dialog opens are lost:
 * `lazy` would be asynchronous even for loaded code. Without network it would never load.
 */
function useDialog(isNeeded: boolean) {
  const [Dialog, setDialog] = useState<typeof PaletteDialog>();
  useEffect(() => {
    const get = async () => {
      const fetched = await import('./palette-dialog.tsx');
      setDialog(() => fetched.PaletteDialog);
    };
    const timer = setTimeout(() => void get().catch(console.error), isNeeded ? 0 : idleDelay);
    return () => clearTimeout(timer);
  }, [isNeeded]);
  return Dialog;
}

/** Records visited screens for the list of recent destinations. */
function useRecentScreens(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const screen = linksFor(readSession()?.role).find(({ to }) => to === pathname);
    if (screen) addRecentDestination({ to: screen.to, label: screen.label, kind: 'Screen' });
  }, [pathname]);
}
