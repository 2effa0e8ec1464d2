/**
 * Stands in the head of every page, so that the text has the chosen size (reading-bar.tsx) when it is first painted. What
 * was kept can be anything by now, and a browser may keep nothing.
 */
export const keptTextSize =
  "try{const s=localStorage.getItem('text-size');/^(-1|[123])$/.test(s)&&(document.documentElement.dataset.textSize=s)}catch{}";
