import { filledOf, linesOf } from './lines-of.ts';

/** Where something that an article says can be looked up. */
export interface Source {
  title: string;
  /** http or https; absent: a book, say. */
  address?: string;
}

const most = 40;
const longestTitle = 300;
const longestAddress = 1000;
/** With what stands between the two. */
const longestLine = longestTitle + longestAddress + 20;

/**
 * The sources that a text names: a line for each, its title and then its address, if it has one.
 *
 * @returns what is wrong with it in place of them, in words for whoever typed it
 */
export function readSources(text: string): Source[] | string {
  const sources: Source[] = [];
  for (const line of filledOf(linesOf(text))) {
    if (sources.length === most) return `Please name at most ${most} sources.`;
    const start = line.slice(0, 60);
    if (line.length > longestLine) return `This line is too long: ${start}`;
    const last = line.split(/\s+/).at(-1) ?? '';
    const hasAddress = /^https?:\/\//i.test(last);
    if (hasAddress && !isWebAddress(last)) return `This address cannot be read: ${last.slice(0, 80)}`;
    if (!hasAddress && /^(?:www\.|[a-z][a-z0-9+.-]*:\S)/i.test(last)) {
      return `Please put addresses at the end of the line, with https:// in front: ${start}`;
    }
    const words = hasAddress ? line.slice(0, -last.length) : line;
    const title = words.replace(/[\s:|–—-]+$/u, '').trim();
    if (title === '') return `Please write a title in front of this address: ${last.slice(0, 80)}`;
    if (title.length > longestTitle || last.length > longestAddress) {
      return `This line is too long: ${start}`;
    }
    sources.push(hasAddress ? { title, address: last } : { title });
  }
  return sources;
}

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  // A name in front of the host only hides where an address leads.
  return /^https?:$/.test(protocol) && hostname !== '' && username === '' && password === '';
}

/** The sources of a stored text, which has been checked. */
export function sourcesOf(text: string): Source[] {
  const sources = readSources(text);
  return typeof sources === 'string' ? [] : sources;
}

/** The same as lines, one spelling for all. */
export function sourceLines(sources: readonly Source[]): string {
  return sources.map(({ title, address }) => (address ? `${title} - ${address}` : title)).join('\n');
}
