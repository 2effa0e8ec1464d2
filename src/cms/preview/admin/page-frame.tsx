import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import Tablet from 'lucide-react/icons/tablet';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** The screen widths of previews, in CSS pixels. */
export const screens = {
  phone: { label: 'Phone', width: 390, Icon: Smartphone },
  tablet: { label: 'Tablet', width: 768, Icon: Tablet },
  computer: { label: 'Computer', width: 1440, Icon: Monitor },
} as const;

export type ScreenName = keyof typeof screens;
export const screenNames = Object.keys(screens) as ScreenName[];

interface Size {
  width: number;
  height: number;
}

/**
 * The size of the frame of a page, and the scale at which it fits. With less space than a phone the page is as wide as
 * the space: the user is on a phone.
 */
export function fitFrame(available: Size, screen: ScreenName): Size & { scale: number } {
  const screenWidth = screens[screen].width;
  const width = screen === 'phone' ? Math.min(screenWidth, available.width) : screenWidth;
  const scale = Math.min(1, available.width / width);
  return { width, height: Math.round(available.height / scale), scale };
}

interface PageFrameProps {
  /** Path and query on this site. */
  path: string;
  screen: ScreenName;
  /** A new value reloads the page. */
  reloadKey: string | number;
}

/** A page of the site at the width of a screen, scaled to fit. */
export function PageFrame({ path, screen, reloadKey }: PageFrameProps) {
  const container = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [available, setAvailable] = useState({ width: 0, height: 0 });
  const { width, height, scale } = fitFrame(available, screen);

  useLayoutEffect(() => {
    const element = container.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      setAvailable({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const { pages, show } = usePages(frame, path, reloadKey);
  const trackScroll = useScrollPosition(frame, width);

  return (
    <div ref={container} className="min-h-0 flex-1 overflow-hidden bg-page">
      {available.width > 0 && (
        <div
          className="relative mx-auto h-full overflow-hidden"
          style={{ width: Math.floor(width * scale), boxShadow: '0 0 0 1px var(--color-line)' }}
        >
          {pages.map(({ key, src }, index) => (
            <iframe
              key={key}
              ref={index === 0 ? frame : undefined}
              src={src}
              {...(index === 0
                ? { title: 'Preview of the page', onLoad: trackScroll }
                : {
                    ...{ title: 'The page, reloaded', 'aria-hidden': true, tabIndex: -1 },
                    onLoad({ currentTarget }) {
                      show(key, currentTarget);
                      trackScroll({ currentTarget });
                    },
                  })}
              className={`absolute top-0 left-0 origin-top-left border-0 bg-page ${index === 0 ? '' : 'invisible'}`}
              style={{ width, height, transform: `scale(${scale})` }}
            />
          ))}
        </div>
      )}
    </div>
  );
}

interface Page {
  key: number;
  src: string;
}

/** The visible page, and a hidden one that replaces it when it has loaded, so that nothing flickers during typing. */
function usePages(
  frame: RefObject<HTMLIFrameElement | null>,
  path: string,
  reloadKey: PageFrameProps['reloadKey'],
) {
  const [pages, setPages] = useState<readonly Page[]>([{ key: 0, src: path }]);
  const previous = useRef({ path, reloadKey });

  useEffect(() => {
    const before = previous.current;
    previous.current = { path, reloadKey };
    if (before.path === path && before.reloadKey === reloadKey) return;
    // If the user has followed a link in the page, that page stays.
    const src = before.path === path ? (frame.current?.contentWindow?.location.href ?? path) : path;
    setPages(([visible, next]) => [
      ...(visible ? [visible] : []),
      { key: Math.max(visible?.key ?? 0, next?.key ?? 0) + 1, src },
    ]);
  }, [frame, path, reloadKey]);

  return {
    pages,
    show(key: number, { contentWindow: fresh }: HTMLIFrameElement) {
      const visible = frame.current?.contentWindow;
      if (fresh && visible?.location.pathname === fresh.location.pathname) {
        fresh.scrollTo({ top: visible.scrollY, behavior: 'instant' });
      }
      setPages((all) => all.filter((page) => page.key >= key));
    },
  };
}

/**
 * Keeps the same part of the page visible after a change of width.
 *
 * @returns a function to call when the page has loaded
 */
function useScrollPosition(frame: RefObject<HTMLIFrameElement | null>, width: number) {
  /** The scroll position, 0 to 1. */
  const scrollRatio = useRef(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: restores the position for each width
  useLayoutEffect(() => {
    const view = frame.current?.contentWindow;
    const before = scrollRatio.current;
    const restoring = requestAnimationFrame(() => {
      view?.scrollTo({ top: before * maxScroll(view), behavior: 'instant' });
    });
    return () => cancelAnimationFrame(restoring);
  }, [width]);

  return ({ currentTarget: { contentWindow: view } }: { currentTarget: HTMLIFrameElement }) => {
    if (!view) return;
    const updateRatio = () => {
      scrollRatio.current = maxScroll(view) > 0 ? view.scrollY / maxScroll(view) : 0;
    };
    updateRatio();
    view.addEventListener('scroll', updateRatio, { passive: true });
  };
}

const maxScroll = (view: Window) => view.document.documentElement.scrollHeight - view.innerHeight;
