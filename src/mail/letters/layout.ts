import { addressable } from '../../content/people/person-name.ts';
import type { Mail, SiteDetails } from '../letter.ts';

/** One part of a letter, written once for both the HTML and the text. */
export type Part =
  | { kind: 'words'; text: string }
  | { kind: 'facts'; facts: [string, string][] }
  | { kind: 'button'; text: string; address: string };

interface Written {
  to: string;
  subject: string;
  greeting: string;
  parts: Part[];
  site: SiteDetails;
}

/** How a letter begins. Anybody can have typed the name, so it is said only where it is hardly a message. */
export function dear(name: string): string {
  const said = addressable(name);
  return said ? `Dear ${said},` : 'Hello,';
}

/** Writes a mail in the site's look. Every word is escaped: parents' words stand in letters to staff. */
export function writeMail({ to, subject, greeting, parts, site }: Written): Mail {
  const { siteUrl, phones, emails, address } = site;
  const foot = ['Ananta', address, [...phones, ...emails].join(' · '), siteUrl].filter(Boolean);
  const text = [greeting, ...parts.map(asText), `-- \n${foot.join('\n')}`].join('\n\n');
  // Mail programs know inline styles only, and the site's policy does not reach letters.
  const html = `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#fff9f1;color:#2b1b3d;font:17px/1.6 'Nunito Sans',Verdana,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:24px;overflow-wrap:anywhere">
<p style="margin:0 0 24px;font:700 24px 'Baloo 2',Verdana,sans-serif;color:#c8402a">Ananta</p>
<p>${escapeHtml(greeting)}</p>
${parts.map(asHtml).join('\n')}
</div>
<p style="max-width:560px;margin:16px auto 0;padding:0 32px;font-size:14px">${foot.map(escapeHtml).join('<br>')}</p>
</body></html>`;
  return { to, subject, text, html };
}

function asText(part: Part): string {
  if (part.kind === 'words') return part.text;
  if (part.kind === 'button') return `${part.text}:\n${part.address}`;
  return part.facts.map(([name, value]) => `${name}: ${value}`).join('\n');
}

function asHtml(part: Part): string {
  if (part.kind === 'words') return `<p>${escapeHtml(part.text).replaceAll('\n', '<br>')}</p>`;
  if (part.kind === 'button') {
    const style =
      'display:inline-block;padding:12px 24px;border-radius:999px;background:#c8402a;color:#ffffff;font-weight:700';
    return `<p><a href="${escapeHtml(part.address)}" style="${style}">${escapeHtml(part.text)}</a></p>`;
  }
  const rows = part.facts.map(
    ([name, value]) =>
      `<tr><th align="left" valign="top" style="padding:4px 16px 4px 0">${escapeHtml(name)}</th>` +
      `<td style="padding:4px 0">${escapeHtml(value).replaceAll('\n', '<br>')}</td></tr>`,
  );
  return `<table role="presentation">${rows.join('')}</table>`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
