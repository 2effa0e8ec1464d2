/** @returns whether somebody has shown that it is them */
type Ask = (methods: readonly string[]) => Promise<boolean>;

let ask: Ask | undefined;
let asking: Promise<boolean> | undefined;

/**
 * Asks whoever works here to show again that it is them. Of several calls that need it at once, all wait for one answer.
 *
 * @returns false where they do not want to, or no page is there that could ask
 */
export function confirmItIsYou(methods: readonly string[]): Promise<boolean> {
  asking ??= (ask?.(methods) ?? Promise.resolve(false)).finally(() => {
    asking = undefined;
  });
  return asking;
}

/** Lets the page that is shown do the asking. @returns ends that */
export function askHere(how: Ask): () => void {
  ask = how;
  return () => {
    if (ask === how) ask = undefined;
  };
}
