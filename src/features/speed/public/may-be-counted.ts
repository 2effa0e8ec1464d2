declare module '#core/pages/context.ts' {
  interface PageServices {
    /** Of how many of a hundred visits browsers tell how fast pages were. */
    fieldValuesPercent: number;
  }
}

/** The name under which a page says how many of a hundred visits are counted, where it is not all of them. */
const shareName = 'field-values';

/** What the head of a page says of it; written on the server alone, so that no first script grows. */
export function shareMeta(percent: number): string {
  return percent < 100 ? `<meta name="${shareName}" content="${percent}"/>` : '';
}

/** How many of a hundred visits this page asks for. */
export function shareOf(page: Pick<Document, 'querySelector'>): number {
  return Number(page.querySelector<HTMLMetaElement>(`meta[name=${shareName}]`)?.content ?? 100);
}

/** What a browser says of being followed. */
interface Wishes {
  readonly globalPrivacyControl?: boolean;
  readonly doNotTrack?: string | null;
}

/**
 * Whether a visit may be counted.
 *
 * @param percent as `shareOf` has it
 * @param chance 0 up to, but not including, 1
 */
export function mayBeCounted(
  { globalPrivacyControl, doNotTrack }: Wishes,
  percent: number,
  chance: number,
): boolean {
  return !globalPrivacyControl && doNotTrack !== '1' && chance * 100 < percent;
}
