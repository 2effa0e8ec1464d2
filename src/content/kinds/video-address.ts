// Pages use it in the browser: no schema, no parser.

/** A video that a text shows: one of YouTube by its id, or a stored one by its bare name. */
export type AddressedVideo = { kind: 'youtube'; id: string } | { kind: 'file'; name: string };

const hosts = ['youtube.com', 'm.youtube.com', 'youtube-nocookie.com', 'youtu.be'];

/** The id in any of the usual spellings of a YouTube address. */
export function youtubeId(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { hostname, pathname, searchParams } = new URL(address);
  const host = hostname.replace(/^www\./, '');
  if (!hosts.includes(host)) return undefined;
  const inPath = host === 'youtu.be' ? /^\/([\w-]+)/ : /^\/(?:embed|shorts|live|v)\/([\w-]+)/;
  const id = searchParams.get('v') ?? inPath.exec(pathname)?.[1] ?? '';
  return /^[\w-]{11}$/.test(id) ? id : undefined;
}

/** The bare name of the stored video that a link within the site leads to. */
export function storedVideoName(address: string): string | undefined {
  return /^\/([a-f0-9]{24}\.(?:mp4|webm|ogv|mov))$/.exec(address)?.[1];
}

/** What an address of a link shows, if that is a video which can be played in the page (product: Rich text). */
export function videoAt(address: string): AddressedVideo | undefined {
  const name = storedVideoName(address);
  if (name) return { kind: 'file', name };
  const id = youtubeId(address);
  return id ? { kind: 'youtube', id } : undefined;
}

/** Its one spelling in texts, which a browser without script can follow as well. */
export function addressOfVideo(video: AddressedVideo): string {
  return video.kind === 'file' ? `/${video.name}` : `https://www.youtube.com/watch?v=${video.id}`;
}
