/** One element of a sitemap or of the list of sitemaps. */
export function xmlPlace(element: 'url' | 'sitemap', address: string, changedAt?: string): string {
  const changed = changedAt ? `<lastmod>${changedAt}</lastmod>` : '';
  return `  <${element}><loc>${escapeXml(address)}</loc>${changed}</${element}>\n`;
}

export function xmlAnswer(root: 'urlset' | 'sitemapindex', places: string[]): Response {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${places.join('')}</${root}>
`;
  return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const escapeXml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
