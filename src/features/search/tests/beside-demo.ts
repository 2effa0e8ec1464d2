import { anger, eating, fever, screens, solids, vaccination } from './meanings.ts';
import { type Judged, judged } from './queries.ts';

/** Demo entries that answer a query as well as the corpus does. */
const asWell: Readonly<Record<string, readonly string[]>> = {
  ...{ vaccination, vacination: vaccination, vaxination: vaccination },
  ...{ 'my baby has fever': fever, feaver: fever, 'picky eating': eating, 'solid foods': solids },
  ...{ tantr: anger, tamtrums: anger, 'screen tiem': screens },
};

/** The judged queries for a site with the demo content beside the corpus. */
export const judgedBesideDemo: readonly Judged[] = judged.map(([typed, meant]) => [
  typed,
  [...meant, ...(asWell[typed] ?? [])],
]);
