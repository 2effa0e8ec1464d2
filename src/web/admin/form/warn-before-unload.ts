/** Lets the browser ask before the page is left, until the answer is called. @param isAsked where it need not always */
export function warnBeforeUnload(isAsked: () => boolean = () => true): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (isAsked()) event.preventDefault();
  };
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}
