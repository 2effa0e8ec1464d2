/** The state of a subscription; `asked`: it waits for the confirmation. */
export type SubscriptionState = 'asked' | 'on' | 'off';

export const newsletterActions = ['on', 'off'] as const;
export type NewsletterAction = (typeof newsletterActions)[number];

/** The data of the page; it contains no address. */
export interface SubscriptionOnPage {
  state: SubscriptionState;
  /** The button was pressed just before. */
  isDone: boolean;
  /** The reason why the action failed; empty: it did not. */
  problem: string;
}
