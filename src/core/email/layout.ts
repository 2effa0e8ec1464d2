import { type Brand, brandLogoPath, isWordmark } from '#core/brand/brand.ts';
import { replacedTones } from '#core/brand/brand-colours.ts';
import { greetingNameOf } from '#core/text/person-name.ts';
import type { EmailOrigin, Mail, SiteDetails } from './email.ts';

/** One part of an email, written once for both the HTML and the text. */
export type EmailPart =
  | { kind: 'words'; text: string }
  | { kind: 'facts'; facts: [string, string][] }
  | { kind: 'button'; text: string; address: string }
  /** Less prominent than a button. */
  | { kind: 'link'; text: string; address: string };

/**
 * The colours of the site (core/ui/styles/tokens.css) in the light and the dark theme, where the brand has none of its
 * own. The button is the same in both.
 */
export const emailColours = {
  day: {
    ...{ page: '#fff9f1', card: '#ffffff', ink: '#2b1b3d', name: '#c8402a', link: '#b23621' },
    ...{ button: '#c8402a', onButton: '#ffffff' },
  },
  night: {
    ...{ page: '#1b1126', card: '#291b38', ink: '#fbf1e6', name: '#ff9c82', link: '#ff9c82' },
    ...{ button: '#c8402a', onButton: '#ffffff' },
  },
} as const;

type Colours = Readonly<Record<keyof (typeof emailColours)['day'], string>>;

function coloursOf({ colours }: Brand): { day: Colours; night: Colours } {
  const { day, night } = emailColours;
  const { light, dark } = replacedTones(colours);
  const { coral: button = day.button, 'coral-text': link = day.link } = light;
  const { 'coral-text': nightLink = night.link } = dark;
  return {
    day: { ...day, ...{ button, name: button, link } },
    night: { ...night, ...{ button, name: nightLink, link: nightLink } },
  };
}

/** Overrides the inline styles. */
const darkStyles = (night: Colours) =>
  [
    ':root{color-scheme:light dark;supported-color-schemes:light dark}',
    '@media (prefers-color-scheme:dark){',
    `.page{background:${night.page} !important;color:${night.ink} !important}`,
    `.card{background:${night.card} !important;color:${night.ink} !important}`,
    `.name{color:${night.name} !important}`,
    `.link{color:${night.link} !important}`,
    '}',
  ].join('');

interface EmailContent {
  origin: EmailOrigin;
  to: string;
  subject: string;
  greeting: string;
  parts: EmailPart[];
  site: SiteDetails;
}

/**
 * The greeting of an email. The name may have been typed by a stranger, so only one word of it is used, where that is
 * plainly a name.
 */
export function greetingFor(name: string): string {
  const greetingName = greetingNameOf(name);
  return greetingName ? `Dear ${greetingName},` : 'Hello,';
}

/** Renders an email in the site's design. Every word is escaped: emails to staff contain texts of parents. */
export function renderEmail({ origin, to, subject, greeting, parts, site }: EmailContent): Mail {
  const { siteUrl, brand, phones, emails, address } = site;
  const { day, night } = coloursOf(brand);
  const footer = [brand.name, address, [...phones, ...emails].join(' · '), siteUrl].filter(Boolean);
  const text = [greeting, ...parts.map(asText), `-- \n${footer.join('\n')}`].join('\n\n');
  // The logo is next to the name, because many mail programs show remote pictures only on request.
  // Most mail programs support only inline styles, and the site's policy does not apply to emails. Programs that read
  // the style sheet show the dark theme; programs that invert colours are told not to.
  const html = `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${darkStyles(night)}</style></head>
<body class="page" style="margin:0;padding:24px;background:${day.page};color:${day.ink};font:17px/1.6 'Nunito Sans',Verdana,sans-serif">
<div class="card" style="max-width:560px;margin:0 auto;padding:32px;background:${day.card};color:${day.ink};border-radius:24px;overflow-wrap:anywhere">
<p class="name" style="margin:0 0 24px;font:700 24px 'Baloo 2',Verdana,sans-serif;color:${day.name}">${nameAndLogo(site)}</p>
<p dir="auto">${escapeHtml(greeting)}</p>
${withOneButton(parts)
  .map((part) => asHtml(part, day))
  .join('\n')}
</div>
<p style="max-width:560px;margin:16px auto 0;padding:0 32px;font-size:14px">${footer.map(escapeHtml).join('<br>')}</p>
</body></html>`;
  return { origin, to, subject, text, html };
}

/** An email has one main button, the first: further ones become links, so that readers see what matters most. */
function withOneButton(parts: readonly EmailPart[]): EmailPart[] {
  const main = parts.find(({ kind }) => kind === 'button');
  return parts.map((part) => (part.kind === 'button' && part !== main ? { ...part, kind: 'link' } : part));
}

function asText(part: EmailPart): string {
  if (part.kind === 'words') return part.text;
  if (part.kind === 'button' || part.kind === 'link') return `${part.text}:\n${part.address}`;
  return part.facts.map(([name, value]) => `${name}: ${value}`).join('\n');
}

function asHtml(part: EmailPart, day: Colours): string {
  if (part.kind === 'words') return `<p dir="auto">${escapeHtml(part.text).replaceAll('\n', '<br>')}</p>`;
  if (part.kind === 'button') {
    const style = `display:inline-block;padding:12px 24px;border-radius:999px;background:${day.button};color:${day.onButton};font-weight:700`;
    return `<p><a href="${escapeHtml(part.address)}" style="${style}">${escapeHtml(part.text)}</a></p>`;
  }
  if (part.kind === 'link') {
    return `<p><a class="link" href="${escapeHtml(part.address)}" style="color:${day.link}">${escapeHtml(part.text)}</a></p>`;
  }
  const rows = part.facts.map(
    ([name, value]) =>
      `<tr><th align="left" valign="top" style="min-width:3.5em;padding:4px 16px 4px 0">${escapeHtml(name)}</th>` +
      `<td dir="auto" valign="top" style="padding:4px 0">${escapeHtml(value).replaceAll('\n', '<br>')}</td></tr>`,
  );
  return `<table role="presentation">${rows.join('')}</table>`;
}

/** Pixels. */
const logoHeight = 40;
const widestLogo = 320;

/** A wordmark has the name as its alternative text, because many mail programs show pictures only on request. */
function nameAndLogo({ siteUrl, brand: { name, logo } }: SiteDetails): string {
  const isAlone = logo && isWordmark(logo);
  const path = logo ? brandLogoPath : '/icons/192.png';
  const width = logo ? Math.round((logo.width / logo.height) * logoHeight) : logoHeight;
  const size = width > widestLogo ? `width="${widestLogo}"` : `width="${width}" height="${logoHeight}"`;
  // On white in the dark theme too: a logo may have dark letters.
  const style = `vertical-align:middle;${isAlone ? '' : 'margin-right:12px;'}border:0${logo ? ';background:#ffffff;border-radius:6px' : ''}`;
  const image = `<img src="${escapeHtml(siteUrl + path)}" ${size} alt="${isAlone ? escapeHtml(name) : ''}" style="${style}">`;
  return isAlone ? image : image + escapeHtml(name);
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
