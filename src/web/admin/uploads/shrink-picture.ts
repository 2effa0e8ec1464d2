/** The longer side of what is sent, in pixels: as many as the site keeps. */
const most = 2560;
/** Bytes under which it is not worth the work of a cheap phone. */
const small = 1_000_000;
const quality = 0.86;
/** What may move, or is drawn sharp; and what only some browsers can read. */
const shrinkable = ['image/jpeg', 'image/webp', 'image/heic', 'image/heif', 'image/png'];

/**
 * A large photo as a smaller one that shows the same, so that a phone on a slow line sends 400 kB and not 8 MB. What
 * cannot be made smaller, and what the browser cannot read, is sent as it is: the server reads more.
 */
export async function shrunk(file: File): Promise<File> {
  if (!shrinkable.includes(file.type) || file.size < small) return file;
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return file;
  try {
    const scale = Math.min(1, most / Math.max(picture.width, picture.height));
    const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    const context = canvas.getContext('2d');
    if (!context) return file;
    // Upright already: the browser has turned it as the camera said.
    context.drawImage(picture, 0, 0, width, height);
    // A picture that light shines through would be black as a JPEG.
    const type = file.type === 'image/png' ? 'image/webp' : 'image/jpeg';
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
    // Browsers that cannot write WebP answer a PNG, which is larger than what there was.
    if (!blob || blob.type !== type || blob.size > file.size * 0.9) return file;
    return new File([blob], file.name, { type, lastModified: file.lastModified });
  } finally {
    picture.close();
  }
}
