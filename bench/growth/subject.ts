import type { ContentName } from '../../src/cms/records/registry.ts';
import type { GrownSite } from './grown-site.ts';

/** What is asked for on both sites. */
export interface Subject {
  what: string;
  /** Below the site's address. */
  path(site: GrownSite): string;
  /** What the grown site is asked for in place of the other one: as much of the same list, from its beginning. */
  beside?: string;
  /** An entry of this type is edited before each request, so that nothing kept can answer it. */
  edit?: ContentName;
  /** What is sent, where it is a write, and what follows on it is waited for. */
  body?(site: GrownSite): object;
  isForStaff?: true;
  /** It answers with everything there is: that takes longer the more there is, but must not keep others waiting. */
  isWhole?: true;
}
