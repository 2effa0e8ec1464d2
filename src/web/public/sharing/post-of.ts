import { cutAtWord } from '../../ui/cut-text.ts';
import type { SharedEntry } from './shared-entry.ts';

/** What X takes, less a link and the space before it. It counts no sign as more than its code units, so that those fit. */
const room = 280 - 24;

/** The words of a post on X: the title and what goes along, as far as there is room. */
export function postOf({ title, text }: Pick<SharedEntry, 'title' | 'text'>): string {
  const whole = [title, text].filter(Boolean).join('\n\n');
  return whole.length <= room ? whole : cutAtWord(whole, room - 3);
}
