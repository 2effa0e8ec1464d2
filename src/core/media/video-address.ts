// Runs in the browser: no schema, no parser.

export interface YouTubeVideo {
  kind: 'youtube';
  id: string;
  /** Seconds, where it does not start at its beginning. */
  start?: number;
}

/** A video in a text: one of YouTube, or a stored one by its bare name. */
export type LinkedVideo = YouTubeVideo | { kind: 'file'; name: string };

const hosts = ['youtube.com', 'm.youtube.com', 'youtube-nocookie.com', 'youtu.be'];

/** The video and start time of a YouTube address in any of the usual spellings. */
export function parseYouTubeAddress(address: string): YouTubeVideo | undefined {
  if (!URL.canParse(address)) return undefined;
  const { hostname, pathname, searchParams, hash } = new URL(address);
  const host = hostname.replace(/^www\./, '');
  if (!hosts.includes(host)) return undefined;
  const inPath = host === 'youtu.be' ? /^\/([\w-]+)/ : /^\/(?:embed|shorts|live|v)\/([\w-]+)/;
  const id = searchParams.get('v') ?? inPath.exec(pathname)?.[1] ?? '';
  if (!/^[\w-]{11}$/.test(id)) return undefined;
  const starts = ['t', 'start', 'time_continue'].map((name) => searchParams.get(name));
  const start = secondsOf(starts.find(Boolean) ?? /^#t=(.*)$/.exec(hash)?.[1] ?? '');
  return { kind: 'youtube', id, ...(start > 0 && { start }) };
}

/** Seconds of `90`, `90s` or `1h2m3s`; 0 for another text, or beyond a day. */
function secondsOf(text: string): number {
  const parts = /^(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,5})s?)?$/.exec(text) ?? [];
  const [hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((part) => Number(part ?? 0));
  const start = hours * 3600 + minutes * 60 + seconds;
  return start <= 86_400 ? start : 0;
}

/** The bare name of the stored video at an internal link. */
export function storedVideoName(address: string): string | undefined {
  return /^\/([a-f0-9]{24}\.(?:mp4|webm|ogv|mov))$/.exec(address)?.[1];
}

/** The video at the address of a link, if it can be played in the page (product: Rich text). */
export function parseVideoAddress(address: string): LinkedVideo | undefined {
  const name = storedVideoName(address);
  if (name) return { kind: 'file', name };
  return parseYouTubeAddress(address);
}

/** Its canonical address in texts, which works without script too. */
export function addressOfVideo(video: LinkedVideo): string {
  if (video.kind === 'file') return `/${video.name}`;
  const start = video.start ? `&t=${video.start}s` : '';
  return `https://www.youtube.com/watch?v=${video.id}${start}`;
}
