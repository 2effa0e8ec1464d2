declare global {
  interface Window {
    /** The button that was pressed last before React was there. */
    earlyPress?: HTMLButtonElement | null;
    noteEarlyPress?(event: MouseEvent): void;
  }
}

/**
 * Stands in the head of every page: on a slow line a page can be read, and pressed, for seconds before its script has
 * come. Forms, links and `<details>` do what they are for by themselves; of other buttons the last one pressed is noted.
 */
export const noteEarlyPress =
  "addEventListener('click',noteEarlyPress=e=>{const b=e.target.closest?.('button[type=button]');b&&(earlyPress=b)},true)";

/** React has heard the press, as it does while it takes over the page: again, it would take back what it has done. */
export function forgetEarlyPress(): void {
  window.earlyPress = null;
}

/** Presses it again, once it is there for it; from then on React sees every press. */
export function pressEarlyOnce(): void {
  if (!window.noteEarlyPress) return;
  removeEventListener('click', window.noteEarlyPress, true);
  window.noteEarlyPress = undefined;
  window.earlyPress?.click();
}

const named = 'first-screen';
/** The rest of the first screen waits for one frame, and what begins below that of a phone for another one. */
const frames = ['first-frame', 'second-frame'];

/**
 * Stands in the head of every page: what lies below the first screens waits to be laid out (first-screen.css), which
 * holds a cheap phone for longer than anything else of a first visit. Not on the way back, nor where an address names a
 * place in the page or somebody asks for one: heights that are guessed would lead to the wrong one. Nor without script,
 * nor in the frame of a preview, whose place is kept from one width to the next. What draws no frames, such as a page in the
 * background, has all of the first screen soon after it is loaded.
 */
export const firstScreenFirst = `if(performance.getEntriesByType('navigation')[0]?.type=='navigate'&&!location.hash&&top===self){
const{classList}=document.documentElement,f=${JSON.stringify(frames)},next=()=>requestAnimationFrame(()=>setTimeout(()=>{classList.remove(f.shift());f[0]&&next()}));
classList.add('${named}',...f);next();addEventListener('load',()=>setTimeout(()=>classList.remove(...f),200));
addEventListener('click',({target})=>target.closest('a')?.hash&&classList.remove('${named}'),true)}`;

/** By which somebody shows that they are there; of what they see, no guess is to be left. */
const signs = ['pointerdown', 'keydown', 'focusin', 'scroll'];

/**
 * Lays out the rest from the first sign of somebody who goes on, so that a phone does no work for what is never looked at.
 * Each part is laid out once the browser has nothing else to do, so that none of it holds a touch.
 */
export function layOutRest(): void {
  const { classList } = document.documentElement;
  if (!classList.contains(named)) return;
  const rest = waitingParts();
  // Safari has no idle callbacks. Chromium has none for as long as keys are pressed: hence the milliseconds.
  const whenIdle = (task: () => void) => (window.requestIdleCallback ?? setTimeout)(task, { timeout: 300 });
  let isPressed = false;
  const notePress = ({ type }: Event) => {
    isPressed = type === 'pointerdown';
  };
  for (const type of ['pointerdown', 'pointerup', 'pointercancel']) addEventListener(type, notePress, true);
  const layOutLater = () => requestAnimationFrame(() => whenIdle(layOutNext));
  const layOutNext = () => {
    // A button that moves between the two halves of a press gets no click.
    if (isPressed) return layOutLater();
    const { value: parts, done } = rest.next();
    if (done) return classList.remove(named);
    if (isPassed(parts)) return layOutAtOnce();
    // No style: what core/ui/lazy-on-use.tsx writes anew as it was would bring that along, and the policy allows none.
    for (const part of parts) part.toggleAttribute('data-is-laid-out');
    layOutLater();
  };
  const begin = () => {
    for (const sign of signs) removeEventListener(sign, begin, true);
    if (scrollY > innerHeight) layOutAtOnce();
    else whenIdle(layOutNext);
  };
  for (const sign of signs) addEventListener(sign, begin, true);
  // Somebody may have gone on before the script was there.
  if (scrollY > 0) begin();
}

/**
 * For somebody who has jumped: what is seen would move with each part above it. A word that was looked for stays in the
 * middle; the end stays the end, where lists grow.
 */
function layOutAtOnce(): void {
  const page = document.documentElement;
  const isAtEnd = page.scrollHeight - scrollY - innerHeight < 2;
  const seen = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
  const positionOf = () => seen?.getBoundingClientRect().top ?? 0;
  const before = positionOf();
  page.classList.remove(named);
  const top = isAtEnd ? page.scrollHeight : positionOf() - before;
  if (top !== 0) scrollBy({ top, behavior: 'instant' });
}

const isPassed = ([part]: Element[]) => (part?.getBoundingClientRect().bottom ?? 0) < 0;

/** Cards, or blocks of a text, that are laid out together. */
const atOnce = 4;

/** `below-first-screen`: what begins below the first screen of a phone, although the section that holds it does not. */
const waitingWithin = '.rich-text > *, .card-grid > *, .below-first-screen';

/** What waits, from the top; what is within a part is looked for when that is laid out. */
function* waitingParts(): Generator<Element[], void> {
  for (const part of document.querySelectorAll('.container-page')) {
    if (isWaiting(part)) yield [part];
    const within = [...part.querySelectorAll(waitingWithin)].filter(isWaiting);
    while (within.length > 0) yield within.splice(0, atOnce);
  }
}

const isWaiting = (part: Element) => getComputedStyle(part).contentVisibility === 'auto';

/**
 * Stands in the head of every page: where the browser refuses `sessionStorage`, the router finds one that keeps nothing. Its
 * own script would end in an error. All other code goes by browser-storage.ts.
 */
export const noTabStore =
  "try{sessionStorage}catch{Object.defineProperty(window,'sessionStorage',{value:{getItem:()=>null,setItem(){},removeItem(){}}})}";
