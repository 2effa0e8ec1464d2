import { captions } from '../kinds/captions.ts';
import { chapters } from '../kinds/chapters.ts';
import { video } from '../kinds/video.ts';

const files = 'A WebVTT (.vtt) or SubRip (.srt) file.';

/** A video of the site's own, with what is spoken in it to be read, and its parts to jump to. */
export const videoFields = () => ({
  video: video({ label: 'Video' }),
  captions: captions({ label: 'Captions (English)', of: 'video', language: 'en', help: files }),
  captionsHindi: captions({ label: 'Captions (Hindi)', of: 'video', language: 'hi', help: files }),
  chapters: chapters({
    label: 'Chapters',
    of: 'video',
    help: 'One line for each, beginning with its time: 0:00 Hello, then 1:30 How to hold the spoon.',
  }),
});
