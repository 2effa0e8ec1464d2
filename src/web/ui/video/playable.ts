/** What a play sign starts: a file of ours, a video of YouTube, or a page elsewhere. */
export type Playable =
  | { kind: 'file'; src: string }
  | { kind: 'youtube'; id: string }
  | { kind: 'link'; href: string };

/** A file of ours comes before an address elsewhere; an entry that has neither cannot be played. */
export function playable({
  video = '',
  address = '',
}: {
  video?: string;
  address?: string;
}): Playable | undefined {
  if (video) return { kind: 'file', src: `/${video}` };
  if (!address) return undefined;
  const id = youtubeId(address);
  return id ? { kind: 'youtube', id } : { kind: 'link', href: address };
}

const hosts = ['youtube.com', 'm.youtube.com', 'youtube-nocookie.com', 'youtu.be'];

/** The id in any of the usual spellings of a YouTube address. */
function youtubeId(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { hostname, pathname, searchParams } = new URL(address);
  const host = hostname.replace(/^www\./, '');
  if (!hosts.includes(host)) return undefined;
  const inPath = host === 'youtu.be' ? /^\/([\w-]+)/ : /^\/(?:embed|shorts|live|v)\/([\w-]+)/;
  const id = searchParams.get('v') ?? inPath.exec(pathname)?.[1] ?? '';
  return /^[\w-]{11}$/.test(id) ? id : undefined;
}
