import { isDay } from '../calendar.ts';
import type { RefundPolicy } from '../refunds/refund-policy.ts';
import type { Read } from '../site-settings/rules.ts';
import type { SiteSettings } from '../site-settings/site-settings.ts';

/** Settings that the legal pages tell of. */
export const legalNames = [
  ...(['privacyContact', 'keepEnquiries', 'keepPlaces', 'keepPaidPlaces', 'keepErased'] as const),
  ...(['answerRequestsWithin', 'legalConfirmedOn'] as const),
] satisfies (keyof SiteSettings)[];
export type LegalName = (typeof legalNames)[number];

/** What the legal pages say of the settings. */
export type LegalFacts = Pick<SiteSettings, LegalName> & { refunds: RefundPolicy };

/** Of the words of the legal pages: it rises with each change of them; a test holds them to it. */
export const legalWording = 5;

/** That a lawyer has confirmed the legal pages. */
export interface LegalConfirmation {
  /** A calendar day; empty: nobody has. */
  on: string;
  /** Which wording. */
  wording: number;
}

/** What holds of a confirmation: that of another wording is none. */
export function readConfirmation(sent: unknown): Read<LegalConfirmation> {
  const { on, wording } = (typeof sent === 'object' && sent !== null ? sent : {}) as Record<string, unknown>;
  if (typeof on !== 'string' || !Number.isInteger(wording)) return wrong;
  const isOfOther = wording !== legalWording;
  if (on === '' || isOfOther) return { ok: true, value: { on: '', wording: legalWording } };
  return isDay(on) ? { ok: true, value: { on, wording: legalWording } } : wrong;
}

const wrong = { ok: false, message: 'Please choose the day, or leave it empty.' } as const;
