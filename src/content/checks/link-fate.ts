/** Where a link leads, as far as the site can tell. */
export type LinkFate =
  | { is: 'fine' }
  /** `missing`: there is no such page. `hidden`: there is, and visitors do not see it. `staff`: it is not for visitors. */
  | { is: 'nowhere'; why: 'missing' | 'hidden' | 'staff' }
  /** An old address that leads on. */
  | { is: 'moved'; to: string }
  /** Another site, which is asked by request only. */
  | { is: 'elsewhere' }
  /** It was asked, and has not told. */
  | { is: 'unknown' };
