import { join } from 'node:path';
import { projectFolder } from '../../project-folder.ts';

type Sharp = typeof import('sharp').default;

/** Says that there are the fonts of cards, and no others. */
const fonts = join(projectFolder, 'src/files/cards/fonts/fonts.conf');

let loading: Promise<Sharp> | undefined;

/**
 * What reads and writes pictures, on one thread for each. It takes some 20 MB of memory, so that it is loaded with the
 * first picture that somebody brings.
 */
export function pictureDecoder(): Promise<Sharp> {
  // Read with the first text that is ever set, so it has to be there before anything is.
  process.env.FONTCONFIG_FILE = fonts;
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  });
  return loading;
}
