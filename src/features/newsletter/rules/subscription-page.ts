/** How it stands with the news of whoever has a link: `asked`: it waits for their word. */
export type NewsState = 'asked' | 'on' | 'off';

/** What they can do there. */
export const newsletterActions = ['on', 'off'] as const;
export type NewsletterAction = (typeof newsletterActions)[number];

/** What the page of a link is told; no address is among it. */
export interface NewsOnPage {
  state: NewsState;
  /** They have pressed the button a moment ago. */
  isDone: boolean;
  /** Why a button did nothing; empty: nothing went wrong. */
  problem: string;
}
