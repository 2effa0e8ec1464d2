import { textOfRichText } from '#core/text/html-text.ts';
import { languageOf } from '#core/text/language.ts';
import type { FittedText } from './fit-rich-text.ts';
import { lazyOnUse } from './lazy-on-use.tsx';

/** Only texts with videos load the player's code. */
const TextWithVideos = lazyOnUse(async () => (await import('./text-with-videos.tsx')).TextWithVideos);

/** Formatted text of an entry; the server has cleaned it before storing it. */
export function RichText({ html }: { html: FittedText }) {
  const lang = languageOf(textOfRichText(html));
  if (html.includes(' data-video="')) return <TextWithVideos lang={lang} html={html} />;
  return (
    <div
      lang={lang}
      className="rich-text"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: only markup that cleanRichText let through is stored
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
