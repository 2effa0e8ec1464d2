import { textOfRichText } from '../../content/kinds/text-of-rich-text.ts';
import { fitRichText } from './fit-rich-text.ts';
import { languageOf } from './language-of.ts';

/** Formatted text of an entry; the server has cleaned it before it was stored. */
export function RichText({ html }: { html: string }) {
  return (
    <div
      lang={languageOf(textOfRichText(html))}
      className="rich-text"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: only markup that cleanRichText let through is stored
      dangerouslySetInnerHTML={{ __html: fitRichText(html) }}
    />
  );
}
