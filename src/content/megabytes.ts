/** The size of a file as people read it. */
export function inMegabytes(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  if (megabytes >= 1024) return `${(megabytes / 1024).toFixed(1).replace(/\.0$/, '')} GB`;
  return megabytes < 10
    ? `${Math.max(0.1, megabytes).toFixed(1).replace(/\.0$/, '')} MB`
    : `${Math.round(megabytes)} MB`;
}
