type Sharp = typeof import('sharp').default;

let loading: Promise<Sharp> | undefined;

/**
 * What reads and writes pictures, on one thread for each. It takes some 20 MB of memory, so that it is loaded with the
 * first picture that somebody brings.
 */
export function pictureDecoder(): Promise<Sharp> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  });
  return loading;
}
