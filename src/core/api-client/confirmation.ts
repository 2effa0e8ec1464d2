/** @returns whether the user has confirmed their identity */
type Ask = (methods: readonly string[]) => Promise<boolean>;

let ask: Ask | undefined;
let asking: Promise<boolean> | undefined;

/**
 * Asks staff to confirm their identity. Concurrent calls share one question.
 *
 * @returns false where the user declines, or no page is registered that could ask
 */
export function confirmItIsYou(methods: readonly string[]): Promise<boolean> {
  asking ??= (ask?.(methods) ?? Promise.resolve(false)).finally(() => {
    asking = undefined;
  });
  return asking;
}

/** Registers the page that asks. @returns a function that unregisters it */
export function askHere(how: Ask): () => void {
  ask = how;
  return () => {
    if (ask === how) ask = undefined;
  };
}
