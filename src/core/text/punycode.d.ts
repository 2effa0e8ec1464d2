/** The functions that are used here; the package has no types of its own. */
declare module 'punycode.js' {
  const punycode: { toUnicode(domain: string): string };
  // biome-ignore lint/style/noDefaultExport: the package has no other
  export default punycode;
}
