const named = 'first-screen';

/**
 * Stands in the head of every page: what lies below the first screens waits to be laid out (first-screen.css), which
 * holds a cheap phone for longer than anything else of a first visit. Not on the way back, nor where an address names a
 * place in the page or somebody asks for one: heights that are guessed would lead to the wrong one. Nor without script,
 * nor in the frame of a preview, whose place is kept from one width to the next.
 */
export const firstScreenFirst = `if(performance.getEntriesByType('navigation')[0]?.type=='navigate'&&!location.hash&&top===self){
const{classList}=document.documentElement;classList.add('${named}');
addEventListener('click',({target})=>target.closest('a')?.hash&&classList.remove('${named}'),true)}`;

/** Lays out the rest once the browser has nothing else to do, one part after another, so that none of it holds a touch. */
export function layOutRest(): void {
  const { classList } = document.documentElement;
  if (!classList.contains(named)) return;
  const rest = waitingParts();
  // Safari has no idle callbacks.
  const whenIdle = window.requestIdleCallback ?? setTimeout;
  const layOutNext = () => {
    const { value: parts, done } = rest.next();
    if (done) return classList.remove(named);
    // No style: what ui/live-on-use.tsx writes anew as it was would bring that along, and the policy allows none.
    for (const part of parts) part.dataset.isLaidOut = '';
    requestAnimationFrame(() => whenIdle(layOutNext));
  };
  whenIdle(layOutNext);
}

/** Blocks of a text that are laid out together. */
const atOnce = 6;

/** What waits, from the top; blocks of a text are looked for when the part around them is laid out. */
function* waitingParts(): Generator<HTMLElement[], void> {
  for (const part of document.querySelectorAll<HTMLElement>('.container-page')) {
    if (isWaiting(part)) yield [part];
    const blocks = Array.from(part.querySelectorAll<HTMLElement>('.rich-text > *')).filter(isWaiting);
    while (blocks.length > 0) yield blocks.splice(0, atOnce);
  }
}

const isWaiting = (part: Element) => getComputedStyle(part).contentVisibility === 'auto';
