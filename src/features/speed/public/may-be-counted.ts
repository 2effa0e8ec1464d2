declare module '#core/pages/context.ts' {
  interface PageServices {
    /** The percentage of visits in which browsers report the speed of pages. */
    fieldValuesPercent: number;
  }
}

/** The name of the meta element with the percentage, if it is below 100. */
const percentMetaName = 'field-values';

/** The meta element for the head of a page; only on the server, so that the first script does not grow. */
export function percentMeta(percent: number): string {
  return percent < 100 ? `<meta name="${percentMetaName}" content="${percent}"/>` : '';
}

/** The percentage that this page states. */
export function readPercent(page: Pick<Document, 'querySelector'>): number {
  return Number(page.querySelector<HTMLMetaElement>(`meta[name=${percentMetaName}]`)?.content ?? 100);
}

/** The browser's opt-out signals. */
interface OptOutSignals {
  readonly globalPrivacyControl?: boolean;
  readonly doNotTrack?: string | null;
}

/**
 * Whether a visit may be counted.
 *
 * @param percent as `readPercent` returns it
 * @param random 0 up to, but not including, 1
 */
export function mayBeCounted(
  { globalPrivacyControl, doNotTrack }: OptOutSignals,
  percent: number,
  random: number,
): boolean {
  return !globalPrivacyControl && doNotTrack !== '1' && random * 100 < percent;
}
