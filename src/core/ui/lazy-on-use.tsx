import {
  type ComponentType,
  lazy,
  memo,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { type NavigateFunction, useNavigate } from 'react-router';
import { isPlainPress } from './page-link.tsx';
import { pauseAfter } from './retry-delay.ts';

/** What tells that somebody has begun to use the page; a click alone is one that is made again (first-screen.ts). */
const signs = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'scroll', 'click'];

/** Resolves when somebody uses the page the next time. */
function nextUse(): Promise<void> {
  return new Promise((resolve) => {
    const controller = new AbortController();
    const { signal } = controller;
    const end = ({ type, movementX, movementY }: Partial<PointerEvent>) => {
      // Browsers tell of a pointer also where a page has only appeared beneath it.
      if (type === 'pointermove' && !movementX && !movementY) return;
      controller.abort();
      resolve();
    };
    // On the way in: React ends a press on what it has not taken over yet at the document.
    for (const sign of signs) addEventListener(sign, end, { capture: true, signal });
  });
}

let use: Promise<void> | undefined;

/** Resolves as soon as somebody uses the page in any way; from then on at once. */
export function firstUse(): Promise<void> {
  // Somebody may have used it before this script came.
  use ??= navigator.userActivation?.hasBeenActive ? Promise.resolve() : nextUse();
  return use;
}

/** What the server wrote, while React draws anew what it has not taken over yet, such as when the address changes. */
function AsItWas({ container }: { container: RefObject<HTMLDivElement | null> }) {
  const [html] = useState(() => container.current?.innerHTML ?? '');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it stands in the page already
  return <div className="contents" dangerouslySetInnerHTML={{ __html: html }} />;
}

function buttonsIn({ current }: RefObject<HTMLDivElement | null>): HTMLButtonElement[] {
  return [...(current?.querySelectorAll('button') ?? [])];
}

let follow: NavigateFunction | undefined;

/**
 * Lets links in parts that are not live yet lead on within the site; for the root of all pages. The parts themselves must
 * not ask the router: each navigation would draw them anew.
 */
export function useEarlyLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    follow = navigate;
  }, [navigate]);
}

/** Whether a press on a link means another page of the site, here: the router fetches that, and what is read stays meanwhile. */
function leadsWithin(link: HTMLAnchorElement, event: MouseEvent): boolean {
  return isPlainPress(event) && link.origin === location.origin && !link.target && !link.download;
}

/**
 * A component that the server writes whole into the page, and whose code browsers fetch when somebody begins to use the
 * page: the first visit pays nothing for what it may never need. A press that comes before the code counts all the same.
 * Where it cannot be fetched, what stands there stays as it is, and it is tried again when the page is used after a pause.
 *
 * @param isDue whether it has to show something else in this browser than the server wrote: then its code comes at once, as
 *   it does where it is given something else to show
 */
export function lazyOnUse<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isDue: (props: Props) => boolean = () => false,
) {
  let begin = () => {};
  const due = new Promise<void>((resolve) => {
    begin = resolve;
  });
  // Before anything is drawn: what was pressed early is pressed again as soon as the page around it is there.
  if (typeof window !== 'undefined') void firstUse();

  async function whenUsed(): Promise<ComponentType<Props>> {
    await Promise.race([firstUse(), due]);
    for (let failures = 0; ; failures += 1) {
      try {
        return await load();
      } catch {
        await pauseAfter(failures, nextUse);
      }
    }
  }

  const Loaded = lazy(async () => {
    const Component = await (typeof window === 'undefined' ? load() : whenUsed());
    function Live({ onLive, props }: { onLive(): void; props: Props }) {
      // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when it is taken over
      useEffect(onLive, []);
      return <Component {...props} />;
    }
    return { default: Live };
  });

  function LazyOnUse(props: Props) {
    const container = useRef<HTMLDivElement>(null);
    // Its position: the button itself is another one where React has drawn anew meanwhile.
    const missed = useRef(-1);
    const isLive = useRef(false);
    const isDrawn = useRef(false);

    useEffect(() => {
      if (isDrawn.current || isDue(props)) begin();
      isDrawn.current = true;
    });

    useEffect(() => {
      // A press on what React has not taken over yet ends at the document, and nothing comes of it.
      const note = (event: MouseEvent) => {
        const { target } = event;
        if (isLive.current || !(target instanceof Element) || !container.current?.contains(target)) return;
        missed.current = buttonsIn(container).findIndex((button) => button.contains(target));
        const link = target.closest('a');
        if (!link || !follow || !leadsWithin(link, event)) return;
        event.preventDefault();
        void follow(link.pathname + link.search + link.hash);
      };
      addEventListener('click', note, true);
      return () => removeEventListener('click', note, true);
    }, []);

    function goLive() {
      isLive.current = true;
      buttonsIn(container)[missed.current]?.click();
    }

    return (
      <div ref={container} className="contents">
        <Suspense fallback={<AsItWas container={container} />}>
          <Loaded onLive={goLive} props={props} />
        </Suspense>
      </div>
    );
  }
  // Were it drawn anew before its code has come, React would take away what the server wrote.
  return memo(LazyOnUse);
}

/** False while the server renders the page, and in the browser until it has been taken over. */
export function useIsInBrowser(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
