/** Milliseconds after the page has loaded: what can come later must not slow down what a visitor waits for. */
const rest = 3000;

/** @returns what calls it off */
export function afterRest(then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(then, rest);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
  return () => {
    clearTimeout(timer);
    window.removeEventListener('load', wait);
  };
}
