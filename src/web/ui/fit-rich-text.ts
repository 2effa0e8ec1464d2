/**
 * Fits cleaned markup into a page that has its own level-1 heading: where the author used level 1, all headings go
 * one level down. Pictures wait until they are near, and one without a description is marked as decoration.
 */
export function fitRichText(html: string): string {
  const down = /<h1\b/i.test(html)
    ? html.replace(
        /(<\/?h)([1-3])\b/gi,
        (_tag, start: string, level: string) => `${start}${Number(level) + 1}`,
      )
    : html;
  return down.replace(/<img\b([^>]*)>/gi, (_tag, attributes: string) => {
    const alt = /\salt=/i.test(attributes) ? '' : ' alt=""';
    return `<img loading="lazy"${alt}${attributes}>`;
  });
}
