import { costs, rupees } from '#core/text/numbers.ts';
import { formatDay } from '#core/time/format-day.ts';
import type { CancellationView, QuoteView } from '../rules/refund.ts';
import type { RefundPolicy } from '../rules/refund-policy.ts';
import { quoteInWords } from '../rules/refund-quote-words.ts';

/** The refund if a registration were cancelled now: 'They get ₹1,500 back.' */
export function theyGet({ quote, policy }: QuoteView): string {
  const { brief, why } = quoteInWords(quote, policy as RefundPolicy);
  if (quote.share === 'full' && quote.isPaid && costs(quote.price))
    return `They get ${rupees(quote.price)} back.`;
  return `${brief}. ${why}`;
}

/** The state of a refund, and its due day. @param today as in calendar.ts */
export function refundInWords(
  { refund, dueBy }: Pick<CancellationView, 'refund' | 'dueBy'>,
  today: string,
): { words: string; isOverdue: boolean } {
  if (refund === 'none') return { words: 'Nothing is due', isOverdue: false };
  if (refund === 'completed') return { words: 'Paid back', isOverdue: false };
  const said = refund === 'due' ? 'Due' : 'Asked for';
  if (!dueBy) return { words: said, isOverdue: false };
  const isOverdue = dueBy < today;
  const when = isOverdue
    ? `should have been paid by ${formatDay(dueBy)}`
    : `to be paid by ${formatDay(dueBy)}`;
  return { words: `${said}, ${when}`, isOverdue };
}
