declare global {
  interface Window {
    /** The last button pressed before hydration. */
    earlyPress?: HTMLButtonElement | null;
    noteEarlyPress?(event: MouseEvent): void;
  }
}

/**
 * An inline script in the head of every page: on a slow connection a page can be read, and pressed, for seconds before
 * its script loads. Forms, links and `<details>` work by themselves; of other buttons the last one pressed is recorded.
 */
export const earlyPressScript =
  "addEventListener('click',noteEarlyPress=e=>{const b=e.target.closest?.('button[type=button]');b&&(earlyPress=b)},true)";

/** Forgets the press: React has handled it during hydration, and a repetition would undo it. */
export function discardEarlyPress(): void {
  window.earlyPress = null;
}

/** Repeats the press after hydration; from then on React handles every press. */
export function replayEarlyPress(): void {
  if (!window.noteEarlyPress) return;
  removeEventListener('click', window.noteEarlyPress, true);
  window.noteEarlyPress = undefined;
  window.earlyPress?.click();
}

const deferClass = 'first-screen';
/** The rest of the first screen waits for one frame, and the part below a phone's screen for another one. */
const frames = `['first-frame','second-frame']`;

/**
 * An inline script in the head of every page: layout of the part below the first screens is deferred
 * (styles/first-screen.css), because it blocks a cheap phone for longer than anything else of a first visit. Not on
 * back navigation, nor where the address has a fragment or a link to one is pressed: estimated heights would lead to
 * the wrong position. Nor without script, nor in a preview frame, which keeps its scroll position across widths. A page
 * that draws no frames, such as one in the background, shows the whole first screen soon after loading.
 */
export const deferredLayoutScript = `if(performance.getEntriesByType('navigation')[0]?.type=='navigate'&&!location.hash&&top===self){
const{classList}=document.documentElement,f=${frames},next=()=>requestAnimationFrame(()=>setTimeout(()=>{classList.remove(f.shift());f[0]&&next()}));
classList.add('${deferClass}',...f);next();addEventListener('load',()=>setTimeout(()=>classList.remove(...f),200));
addEventListener('click',({target})=>target.closest('a')?.hash&&classList.remove('${deferClass}'),true)}`;

/** Events that show a user's presence; the estimated heights must then be replaced. */
const activityEvents = ['pointerdown', 'keydown', 'focusin', 'scroll'];

/**
 * Lays out the rest from the first sign of interaction, so that a phone does no work for parts that are never seen.
 * Each part is laid out in idle time, so that none delays a touch.
 */
export function layOutRest(): void {
  const { classList } = document.documentElement;
  if (!classList.contains(deferClass)) return;
  const rest = waitingParts();
  // Safari has no idle callbacks. Chromium fires none while keys are pressed: hence the timeout.
  const whenIdle = (task: () => void) => (window.requestIdleCallback ?? setTimeout)(task, { timeout: 300 });
  let isPressed = false;
  const trackPress = ({ type }: Event) => {
    isPressed = type === 'pointerdown';
  };
  for (const type of ['pointerdown', 'pointerup', 'pointercancel']) addEventListener(type, trackPress, true);
  const layOutLater = () => requestAnimationFrame(() => whenIdle(layOutNext));
  const layOutNext = () => {
    // A button that moves between pointerdown and pointerup gets no click.
    if (isPressed) return layOutLater();
    const { value: parts, done } = rest.next();
    if (done) return classList.remove(deferClass);
    if (isPassed(parts)) return layOutAtOnce();
    // An attribute, not a style: core/ui/lazy-on-use.tsx would copy the style into markup, which the policy forbids.
    for (const part of parts) part.toggleAttribute('data-is-laid-out');
    layOutLater();
  };
  const start = () => {
    for (const eventType of activityEvents) removeEventListener(eventType, start, true);
    if (scrollY > innerHeight) layOutAtOnce();
    else whenIdle(layOutNext);
  };
  for (const eventType of activityEvents) addEventListener(eventType, start, true);
  // The user may have scrolled before the script loaded.
  if (scrollY > 0) start();
}

/**
 * After a jump, for example by in-page search: the visible part would move with each part above it. A found word stays
 * in the middle; the end stays the end, where lists grow.
 */
function layOutAtOnce(): void {
  const page = document.documentElement;
  const isAtEnd = page.scrollHeight - scrollY - innerHeight < 2;
  const centerElement = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
  const positionOf = () => centerElement?.getBoundingClientRect().top ?? 0;
  const before = positionOf();
  page.classList.remove(deferClass);
  const top = isAtEnd ? page.scrollHeight : positionOf() - before;
  if (top !== 0) scrollBy({ top, behavior: 'instant' });
}

const isPassed = ([part]: Element[]) => (part?.getBoundingClientRect().bottom ?? 0) < 0;

/** Cards, or blocks of a text, that are laid out together. */
const partsPerStep = 4;

/** `below-first-screen`: a part below the first screen of a phone in a section that begins on it. */
const waitingWithin = '.rich-text > *, .card-grid > *, .below-first-screen';

/** Deferred parts, from the top; parts within a part are found when that is laid out. */
function* waitingParts(): Generator<Element[], void> {
  for (const part of document.querySelectorAll('.container-page')) {
    if (isWaiting(part)) yield [part];
    const within = [...part.querySelectorAll(waitingWithin)].filter(isWaiting);
    while (within.length > 0) yield within.splice(0, partsPerStep);
  }
}

const isWaiting = (part: Element) => getComputedStyle(part).contentVisibility === 'auto';

/**
 * An inline script in the head of every page: where the browser refuses `sessionStorage`, the router gets an empty one.
 * Its own script would end in an error. All other code uses browser-storage.ts.
 */
export const sessionStorageFallbackScript =
  "try{sessionStorage}catch{Object.defineProperty(window,'sessionStorage',{value:{getItem:()=>null,setItem(){},removeItem(){}}})}";
