import type { ShownPicture } from '../../../../content/picture.ts';
import type { JsonLd, Site } from './json-ld.ts';

/** A stored picture. */
export function imageObject({ siteUrl }: Site, picture: ShownPicture | undefined): JsonLd | undefined {
  if (!picture) return undefined;
  const { name, alt, facts } = picture;
  const url = `${siteUrl}/uploads/${name}`;
  return { '@type': 'ImageObject', url, width: facts?.width, height: facts?.height, caption: alt };
}
