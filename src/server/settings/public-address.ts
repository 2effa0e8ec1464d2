/** Whether others than the machine itself are meant to reach the site. */
export function isPublic(siteUrl: string): boolean {
  const { hostname } = new URL(siteUrl);
  return !/^(?:localhost|127\.[\d.]+|\[::1\]|.*\.localhost)$/.test(hostname);
}
