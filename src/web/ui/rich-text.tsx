import '../styles/rich-text.css';
import { fitRichText } from './fit-rich-text.ts';

/** Formatted text of an entry; the server has cleaned it before it was stored. */
export function RichText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: only markup that cleanRichText let through is stored
  return <div className="rich-text" dangerouslySetInnerHTML={{ __html: fitRichText(html) }} />;
}
