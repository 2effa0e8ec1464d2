import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { frameIn, type ScreenName } from './screens.ts';

interface PageFrameProps {
  /** Path and query of this site. */
  path: string;
  screen: ScreenName;
  /** Another number: the page that stands there is asked for anew. */
  asked: number;
}

/** A page of the site, as wide as it is on a screen and as small as it has to be shown for that. */
export function PageFrame({ path, screen, asked }: PageFrameProps) {
  const place = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [room, setRoom] = useState({ width: 0, height: 0 });
  const { width, height, scale } = frameIn(room, screen);

  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      setRoom({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const keepScroll = useScrollKept(frame, width);

  // The browser keeps the place on a page that is loaded again.
  useEffect(() => {
    if (asked > 0) frame.current?.contentWindow?.location.reload();
  }, [asked]);

  return (
    <div ref={place} className="min-h-0 flex-1 overflow-hidden bg-page">
      {room.width > 0 && (
        <div
          className="mx-auto h-full overflow-hidden"
          style={{ width: Math.floor(width * scale), boxShadow: '0 0 0 1px var(--color-line)' }}
        >
          <iframe
            ref={frame}
            src={path}
            title="Preview of the page"
            onLoad={keepScroll}
            className="origin-top-left border-0 bg-page"
            style={{ width, height, transform: `scale(${scale})` }}
          />
        </div>
      )}
    </div>
  );
}

/**
 * After another width of the page, the same part of it is in sight.
 *
 * @returns what is to be called when the page has loaded
 */
function useScrollKept(frame: RefObject<HTMLIFrameElement | null>, width: number) {
  /** How far down the page somebody is, 0 to 1. */
  const share = useRef(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each width has its own place
  useLayoutEffect(() => {
    const view = frame.current?.contentWindow;
    const before = share.current;
    const restoring = requestAnimationFrame(() => {
      view?.scrollTo({ top: before * longest(view), behavior: 'instant' });
    });
    return () => cancelAnimationFrame(restoring);
  }, [width]);

  return () => {
    const view = frame.current?.contentWindow;
    if (!view) return;
    const note = () => {
      share.current = longest(view) > 0 ? view.scrollY / longest(view) : 0;
    };
    note();
    view.addEventListener('scroll', note, { passive: true });
  };
}

const longest = (view: Window) => view.document.documentElement.scrollHeight - view.innerHeight;
