import { measureCached } from './figures/cached.ts';
import { measureCrowd } from './figures/crowd.ts';
import { measureGrowth, measureGrowthOnPostgres } from './figures/growth.ts';
import { measureHostile } from './figures/hostile.ts';
import { measureMemory } from './figures/memory.ts';
import { measureNeeds } from './figures/needs.ts';
import { measurePageWeight } from './figures/page-weight.ts';
import { measurePhone } from './figures/phone.ts';
import { measurePictures } from './figures/pictures.ts';
import { measureSaves } from './figures/saves.ts';
import { measureSearch, measureSearchOnPostgres } from './figures/search.ts';
import { measureStart } from './figures/start.ts';
import { measureUpload } from './figures/upload.ts';
import { measureVisible } from './figures/visible.ts';
import { measureWebinars } from './figures/webinars.ts';
import { measureWorkers } from './figures/workers.ts';
import type { Figure } from './report/figure.ts';

interface Group {
  title: string;
  measure(): Promise<Figure[]>;
  /** Whether it is measured only when it is named: there is nothing to be reached. */
  isExtra?: true;
}

/** What can be measured, by the name that `npm run bench -- NAME` knows. */
export const groups: Record<string, Group> = {
  cached: { title: 'What is answered from memory, next to bare node:http', measure: measureCached },
  workers: { title: 'Two processes on one machine', measure: measureWorkers },
  growth: { title: 'After many years, next to the demo content', measure: measureGrowth },
  'growth-postgres': { title: 'The same on PostgreSQL', measure: measureGrowthOnPostgres },
  needs: { title: 'What the simulation counts with', measure: measureNeeds, isExtra: true },
  search: { title: 'A search among 10,000 entries', measure: measureSearch },
  'search-postgres': { title: 'The same on PostgreSQL', measure: measureSearchOnPostgres },
  visible: { title: 'From an edit to what visitors see', measure: measureVisible },
  saves: { title: 'Saves that a power cut cannot undo', measure: measureSaves },
  webinars: { title: 'Enrolments, and letters to all of a webinar', measure: measureWebinars },
  start: { title: 'A start with nothing to do', measure: measureStart },
  memory: { title: 'Memory, at rest and after minutes of mixed work', measure: measureMemory },
  weight: { title: 'What a visitor downloads', measure: measurePageWeight },
  phone: { title: 'What Lighthouse says of the pages on a cheap phone', measure: measurePhone },
  pictures: { title: 'What pictures cost', measure: measurePictures },
  upload: { title: 'A long video', measure: measureUpload },
  hostile: {
    title: 'The worst that can be sent, and how long others wait for it',
    measure: measureHostile,
  },
  crowd: {
    title: 'A thousand connections, with edits and enrolments in between',
    measure: measureCrowd,
  },
};
