/**
 * Runs in the head of every page, so that the first paint has the chosen text size (reading-bar.tsx). The stored value may be
 * invalid, and storage may be unavailable.
 */
export const textSizeScript =
  "try{const s=localStorage.getItem('text-size');/^(-1|[123])$/.test(s)&&(document.documentElement.dataset.textSize=s)}catch{}";
