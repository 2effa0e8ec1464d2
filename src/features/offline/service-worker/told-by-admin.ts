/** What a screen of the admin area tells the service worker, so that it can open it without network. */
export interface AdminShell {
  /** The path of the screen. */
  shell: string;
  /** Of the build that the page is from: its list of pages. */
  build: string;
  /** The scripts, styles and fonts of the whole admin area, and what has been loaded besides. */
  files: string[];
}
