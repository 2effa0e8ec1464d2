import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Icon } from '#core/ui/icon.tsx';
import { isPlainPress, shouldSaveData } from '#core/ui/page-link.tsx';
import { searchPath } from './search-path.ts';

type Dialog = typeof import('./search-dialog.tsx').SearchDialog;

/** Loaded on demand, because most visitors do not search. */
const loadDialog = () => import('./search-dialog.tsx');
/** Visitors who save data load it only by a press. */
function preloadDialog() {
  if (!shouldSaveData()) loadDialog().catch(() => undefined);
}

/** Opens the search dialog, as do `/` and Ctrl or Cmd with K. Without its script it links to the search page. */
export function SearchButton() {
  const navigate = useNavigate();
  /** A number for each opening; 0: closed. A visitor may open it again before the browser has reported that it was closed. */
  const [opening, setOpening] = useState(0);
  const openings = useRef(0);
  const [Dialog, setDialog] = useState<Dialog>();

  function open() {
    // Read now: right after a navigation, effects still see the previous page.
    const isOnSearchPage = window.location.pathname === searchPath;
    const field = isOnSearchPage && document.querySelector<HTMLInputElement>('main input[name=q]');
    if (field) return field.focus();
    openings.current += 1;
    setOpening(openings.current);
    loadDialog().then(
      (loaded) => setDialog(() => loaded.SearchDialog),
      () => {
        // The site was updated, or there is no network: the search page handles both.
        setOpening(0);
        void navigate(searchPath);
      },
    );
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `open` is a new function each time with the same behaviour
  useEffect(() => {
    const openByKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      const isCommand = (ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k';
      const isSlash = key === '/' && !ctrlKey && !metaKey && !altKey && !isField(target);
      if (event.defaultPrevented || !(isCommand || isSlash) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', openByKey);
    return () => document.removeEventListener('keydown', openByKey);
  }, []);

  function openOnClick(event: MouseEvent) {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    open();
  }

  return (
    <>
      <Link
        to={searchPath}
        aria-label="Search"
        aria-keyshortcuts="/ Control+K"
        onClick={openOnClick}
        onPointerEnter={preloadDialog}
        onFocus={preloadDialog}
        className="header-button"
      >
        <Icon
          name="search"
          className={`size-5 text-coral-text ${opening > 0 && !Dialog ? 'animate-pulse' : ''}`}
        />
      </Link>
      {opening > 0 && Dialog && (
        <Dialog key={opening} onClose={() => setOpening((now) => (now === opening ? 0 : now))} />
      )}
    </>
  );
}

/** Whether keys are text input there. */
function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  );
}
