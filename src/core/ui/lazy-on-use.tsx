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
import { waitBeforeRetry } from './retry-delay.ts';

/** Events that show that the page is being used; a click alone is a repeated press (first-screen.ts). */
const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'scroll', 'click'];

/** Resolves at the next use of the page. */
function nextUse(): Promise<void> {
  return new Promise((resolve) => {
    const controller = new AbortController();
    const { signal } = controller;
    const end = ({ type, movementX, movementY }: Partial<PointerEvent>) => {
      // Browsers also fire this where a page has only appeared beneath the pointer.
      if (type === 'pointermove' && !movementX && !movementY) return;
      controller.abort();
      resolve();
    };
    // In the capture phase: React stops a press on parts that are not hydrated yet at the document.
    for (const eventType of activityEvents) addEventListener(eventType, end, { capture: true, signal });
  });
}

let usage: Promise<void> | undefined;

/** Resolves at the first use of the page; after that immediately. */
export function firstUse(): Promise<void> {
  // The page may have been used before this script loaded.
  usage ??= navigator.userActivation?.hasBeenActive ? Promise.resolve() : nextUse();
  return usage;
}

/**
 * The server's markup, while React renders a part again that is not hydrated yet, for example when the address changes.
 */
function ServerMarkup({ container }: { container: RefObject<HTMLDivElement | null> }) {
  const [html] = useState(() => container.current?.innerHTML ?? '');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the markup is in the page already
  return <div className="contents" dangerouslySetInnerHTML={{ __html: html }} />;
}

function buttonsIn({ current }: RefObject<HTMLDivElement | null>): HTMLButtonElement[] {
  return [...(current?.querySelectorAll('button') ?? [])];
}

let navigateWithin: NavigateFunction | undefined;

/**
 * Makes links in parts that are not hydrated yet navigate within the site; for the root of all pages. The parts
 * themselves must not use the router: each navigation would render them again.
 */
export function useEarlyLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    navigateWithin = navigate;
  }, [navigate]);
}

/**
 * Whether a press on a link navigates within the site: the router loads that page, and the current one stays visible
 * meanwhile.
 */
function leadsWithin(link: HTMLAnchorElement, event: MouseEvent): boolean {
  return isPlainPress(event) && link.origin === location.origin && !link.target && !link.download;
}

/**
 * A component that the server renders completely, and whose code browsers load when the page is first used: a first
 * visit does not pay for parts that it may never need. A press before the code has loaded is repeated. Where loading
 * fails, the markup stays unchanged, and it is tried again at the next use after a pause.
 *
 * @param isDue whether it has to differ from the server's markup in this browser: then its code loads at once, as it
 *   does when its props change
 */
export function lazyOnUse<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isDue: (props: Props) => boolean = () => false,
) {
  let startLoading = () => {};
  const due = new Promise<void>((resolve) => {
    startLoading = resolve;
  });
  // Before rendering: an early press is repeated as soon as the page around it is hydrated.
  if (typeof window !== 'undefined') void firstUse();

  async function whenUsed(): Promise<ComponentType<Props>> {
    await Promise.race([firstUse(), due]);
    for (let failures = 0; ; failures += 1) {
      try {
        return await load();
      } catch {
        await waitBeforeRetry(failures, nextUse);
      }
    }
  }

  const Loaded = lazy(async () => {
    const Component = await (typeof window === 'undefined' ? load() : whenUsed());
    function Hydrated({ onHydrated, props }: { onHydrated(): void; props: Props }) {
      // biome-ignore lint/correctness/useExhaustiveDependencies: called once, at hydration
      useEffect(onHydrated, []);
      return <Component {...props} />;
    }
    return { default: Hydrated };
  });

  function LazyOnUse(props: Props) {
    const container = useRef<HTMLDivElement>(null);
    // The position of the button: React may have replaced the element itself meanwhile.
    const missedButton = useRef(-1);
    const isHydrated = useRef(false);
    const hasRendered = useRef(false);

    useEffect(() => {
      if (hasRendered.current || isDue(props)) startLoading();
      hasRendered.current = true;
    });

    useEffect(() => {
      // A press on a part that is not hydrated yet stops at the document, without effect.
      const recordPress = (event: MouseEvent) => {
        const { target } = event;
        if (isHydrated.current || !(target instanceof Element) || !container.current?.contains(target))
          return;
        missedButton.current = buttonsIn(container).findIndex((button) => button.contains(target));
        const link = target.closest('a');
        if (!link || !navigateWithin || !leadsWithin(link, event)) return;
        event.preventDefault();
        void navigateWithin(link.pathname + link.search + link.hash);
      };
      addEventListener('click', recordPress, true);
      return () => removeEventListener('click', recordPress, true);
    }, []);

    function handleHydrated() {
      isHydrated.current = true;
      buttonsIn(container)[missedButton.current]?.click();
    }

    return (
      <div ref={container} className="contents">
        <Suspense fallback={<ServerMarkup container={container} />}>
          <Loaded onHydrated={handleHydrated} props={props} />
        </Suspense>
      </div>
    );
  }
  // If it were rendered again before its code has loaded, React would remove the server's markup.
  return memo(LazyOnUse);
}

/** False during server rendering and until hydration. */
export function useIsInBrowser(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
