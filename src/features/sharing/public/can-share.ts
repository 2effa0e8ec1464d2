/**
 * Runs in the head of every page, so that the native share button is present at the first paint or never, and nothing moves. Few
 * desktop browsers support it, and CSS cannot detect it.
 */
export const shareSupportScript = "navigator.share&&(document.documentElement.dataset.shares='')";
