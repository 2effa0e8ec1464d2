import { expect, test, vi } from 'vitest';
import { fitRichText } from '#core/ui/fit-rich-text.ts';
import { videoFieldNames } from '#core/ui/video-source.ts';
import { withTracks } from './video-card.tsx';

const name = (digit: number) => `${String(digit).repeat(24).slice(0, 24)}.mp4`;
const figure = (address: string) =>
  fitRichText(`<figure class="video"><a href="${address}">How to breathe</a></figure>`);
const film = { _id: 'v1', revision: 1, video: name(1), captions: 'a.vtt', captionsHindi: '' };
const chapters = '0:00 "Hello" > you\n1:30 A spoon';
const listUsingFiles = vi.fn(async (_name: string, files: readonly string[]) =>
  [
    { ...film, chapters },
    { ...film, captions: '', chapters: '', _id: 'v2' },
  ].filter(({ video }) => files.includes(video)),
);
const content = { listUsingFiles: listUsingFiles as never };

test('videos within texts get the captions and chapters of My Videos', async () => {
  const texts = [
    figure(`/${name(1)}`),
    figure(`/${name(2)}`),
    figure('https://youtu.be/aB3_-efghij'),
  ] as const;
  const [first, second, third] = await withTracks({ content }, ...texts);
  expect(listUsingFiles).toHaveBeenCalledExactlyOnceWith('videoupload', [name(1), name(2)], {
    fields: videoFieldNames,
  });
  expect([second, third]).toEqual(texts.slice(1));
  const [, source = ''] = / data-source="([^"]*)"/.exec(first) ?? [];
  expect(source).not.toMatch(/[<>]/);
  expect(JSON.parse(source.replaceAll('&quot;', '"').replaceAll('&gt;', '>'))).toEqual({
    kind: 'file',
    src: `/${name(1)}`,
    captions: [{ src: '/a.vtt', language: 'en' }],
    chapters: [
      { start: 0, title: '"Hello" > you' },
      { start: 90, title: 'A spoon' },
    ],
  });
  // The rest of the text is unchanged.
  expect(first.replace(/ data-source="[^"]*"/, '')).toBe(texts[0]);
});

test('a text without own videos reads nothing, and one with very many reads a limited number', async () => {
  listUsingFiles.mockClear();
  await withTracks({ content }, fitRichText('<p>A</p>'), figure('https://youtu.be/aB3_-efghij'));
  expect(listUsingFiles).not.toHaveBeenCalled();
  const many = Array.from({ length: 30 }, (_, at) => figure(`/${String(at).padStart(24, '0')}.mp4`));
  await withTracks({ content }, ...many);
  expect(listUsingFiles.mock.calls[0]?.[1]).toHaveLength(20);
});
