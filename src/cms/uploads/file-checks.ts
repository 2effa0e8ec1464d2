import { maxCaptionsBytes, readCaptions } from '#core/media/captions.ts';
import { maxPictureBytes, pictureTypes, refusedPictures } from '#core/media/file-limits.ts';
import { formatFileSize } from '#core/text/numbers.ts';

/** The types for the file dialog. Not every system knows the types of these extensions. */
export const acceptedPictureFiles = [...pictureTypes, '.ico', '.bmp', '.heic', '.heif'].join(',');

/** The reason why a file cannot be the picture of an entry, for the user; undefined: it can. */
export function checkPictureFile({ name, type, size }: File): string | undefined {
  // Not every system knows the type of a HEIC photo.
  if (!pictureTypes.includes(type) && !/\.hei[cf]$/i.test(name)) {
    if (type === 'image/svg+xml') return `${name}: ${refusedPictures.svg}`;
    return `${name} is not a picture we can use. Please choose a PNG, JPEG, HEIC, GIF, WebP, AVIF, BMP or ICO file.`;
  }
  if (size === 0) return `${name} is empty. Please choose another picture.`;
  if (size > maxPictureBytes) {
    return `${name} is ${formatFileSize(size)}. Please choose a picture of at most ${formatFileSize(maxPictureBytes)}.`;
  }
  return undefined;
}

/**
 * The reason why a file cannot be uploaded as a video; undefined: it can. The server checks the size before the first
 * byte and later the content: this check avoids an upload that would be refused at its end.
 */
export async function checkVideoFile(file: File): Promise<string | undefined> {
  const { name, type, size } = file;
  if (!type.startsWith('video/')) {
    return `${name} is not a video. Please choose an MP4, WebM or QuickTime file.`;
  }
  if (size === 0) return `${name} is empty. Please choose another video.`;
  const { checkVideo } = await import('#core/media/check-video.ts');
  const verdict = await checkVideo({
    size,
    read: async (start, end) => new Uint8Array(await file.slice(start, end).arrayBuffer()),
    // An unreadable file is reported during the upload.
  }).catch(() => undefined);
  return typeof verdict === 'object' ? `${name}: ${verdict.refusal}` : undefined;
}

/** The reason why a file cannot be captions, as the server would report it; undefined: it can. */
export async function checkCaptionsFile(file: File): Promise<string | undefined> {
  if (file.size > maxCaptionsBytes) {
    return `${file.name} is ${formatFileSize(file.size)}. Please choose a file of at most ${formatFileSize(maxCaptionsBytes)}.`;
  }
  const read = readCaptions(new Uint8Array(await file.arrayBuffer()));
  return 'problem' in read ? `${file.name}: ${read.problem}` : undefined;
}

/** The content of a file as a data URL. */
export function readAsDataAddress(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error(`${file.name} cannot be read.`));
    reader.readAsDataURL(file);
  });
}
