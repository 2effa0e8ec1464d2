/**
 * Stands in the head of every page, so that the button for the device's own ways to share is there when the row is first
 * painted, or never: nothing moves. Few browsers of desktops have such ways, and no style can ask for them.
 */
export const noteSharing = "navigator.share&&(document.documentElement.dataset.shares='')";
