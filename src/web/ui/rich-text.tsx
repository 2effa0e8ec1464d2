import { textOfRichText } from '../../content/kinds/text-of-rich-text.ts';
import type { FittedText } from './fit-rich-text.ts';
import { languageOf } from './language-of.ts';
import { liveOnUse } from './live-on-use.tsx';

/** Only what has videos fetches how they are played. */
const TextWithVideos = liveOnUse(async () => (await import('./video/text-with-videos.tsx')).TextWithVideos);

/** Formatted text of an entry; the server has cleaned it before it was stored. */
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
