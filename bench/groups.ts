import { measureCached } from './figures/cached.ts';
import { measurePageWeight } from './figures/page-weight.ts';
import { measurePictures } from './figures/pictures.ts';
import { measureUpload } from './figures/upload.ts';
import type { Figure } from './report/figure.ts';

interface Group {
  title: string;
  measure(): Promise<Figure[]>;
  /** Whether it is measured only when it is named. */
  isExtra?: true;
}

/** What can be measured, by the name that `npm run bench -- NAME` knows. */
export const groups: Record<string, Group> = {
  cached: { title: 'What is answered from memory, next to bare node:http', measure: measureCached },
  weight: { title: 'What a visitor downloads', measure: measurePageWeight },
  pictures: { title: 'What pictures cost', measure: measurePictures },
  upload: { title: 'A long video', measure: measureUpload },
};
