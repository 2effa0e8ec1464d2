import { parsePaise } from '#core/text/money.ts';
import { bankReferencesIn, referencesIn } from './reference.ts';

// Lines of a bank statement, copied or saved as CSV. Every bank has its own columns, so what a line says is found by
// its content. Names are never compared: a bank shows the words of the payer.

/** A line of a statement on which money came in. */
export interface StatementLine {
  /** The number of the line in the pasted text, from 1. */
  number: number;
  /** The whole line, for staff. */
  text: string;
  /** The amounts that it may be about, in paise: the credit where its column is known, else every amount of the line. */
  amounts: number[];
  /** Our references in it. */
  references: readonly string[];
  /** References of the bank in it. */
  bankReferences: readonly string[];
}

/** Maximum characters and lines of a pasted statement. */
export const maxStatementLength = 200_000;
const maxStatementLines = 2000;

const creditNames =
  /^(?:credit|credits|deposit|deposits|cr)\b|\b(?:credit|deposit|cr)\b.*\b(?:amt|amount)\b|\b(?:amt|amount)\b.*\b(?:credit|deposit|cr)\b/i;

/** The lines of a statement that can be payments: those with an amount and with a reference. */
export function readStatement(text: string): StatementLine[] {
  const rows = parseCsv(text);
  const header = rows.findIndex(({ cells }) => cells.some((cell) => creditNames.test(cell.trim())));
  const column = rows[header]?.cells.findIndex((cell) => creditNames.test(cell.trim())) ?? -1;
  return rows.flatMap(({ number, cells }, index) => {
    const credit = column >= 0 && index > header ? [cells[column] ?? ''] : cells;
    const amounts = credit.flatMap((cell) => {
      const paise = parsePaise(cell.replace(/\s*(?:cr\.?|inr)\s*$/i, '').replace(/^\+/, ''));
      return paise === undefined || paise === 0 ? [] : [paise];
    });
    const line = cells.join(' ');
    const [references, bankReferences] = [referencesIn(line), bankReferencesIn(line)];
    if (amounts.length === 0 || references.length + bankReferences.length === 0) return [];
    return [{ number, text: line.replace(/\s+/g, ' ').trim(), amounts, references, bankReferences }];
  });
}

interface CsvRow {
  number: number;
  cells: string[];
}

/** The cells of each line, separated by commas, semicolons or tabs; a cell in quotes may contain them. */
function parseCsv(text: string): CsvRow[] {
  return text
    .slice(0, maxStatementLength)
    .split(/\r\n|\r|\n/)
    .slice(0, maxStatementLines)
    .map((line, index) => {
      const separator = ['\t', ';', ','].find((one) => line.includes(one)) ?? ',';
      const cells: string[] = [''];
      let isQuoted = false;
      for (const character of line) {
        if (character === '"') isQuoted = !isQuoted;
        else if (character === separator && !isQuoted) cells.push('');
        else cells[cells.length - 1] += character;
      }
      return { number: index + 1, cells };
    });
}

/** A payment as matching needs it. */
export interface MatchablePayment {
  id: string;
  reference: string;
  claimedReference: string;
  /** The missing amount in paise. */
  balance: number;
}

/** What a line of a statement is for this site. */
export type LineMatch<Payment extends MatchablePayment> = Pick<StatementLine, 'number' | 'text'> &
  (
    | { kind: 'match'; payment: Payment; amount: number; bankReference: string }
    | { kind: 'otherAmount'; payment: Payment; amounts: number[] }
    | { kind: 'recorded' }
    | { kind: 'unknown' }
  );

/**
 * Finds the payment of each line: by our reference, or by the bank's reference that the parent has entered, and by the
 * amount. A payment is matched once.
 *
 * @param recorded the bank's references of the lines that are in the ledger
 */
export function matchStatement<Payment extends MatchablePayment>(
  lines: readonly StatementLine[],
  payments: readonly Payment[],
  recorded: ReadonlySet<string>,
): LineMatch<Payment>[] {
  const byReference = new Map(payments.map((payment) => [payment.reference, payment]));
  const byClaim = Map.groupBy(payments, (payment) => payment.claimedReference);
  const matched = new Set<string>();
  return lines.map(({ number, text, amounts, references, bankReferences }) => {
    const line = { number, text };
    if (bankReferences.some((one) => recorded.has(one))) return { ...line, kind: 'recorded' };
    const found = [
      ...references.map((one) => byReference.get(one)),
      // Anyone with a registration can enter the reference of another parent's payment.
      ...bankReferences.flatMap((one) => byClaim.get(one) ?? []),
    ].filter((one) => one !== undefined);
    const payment = found[0];
    // Two different payments in one line are a case for staff.
    if (!payment || found.some(({ id }) => id !== payment.id) || matched.has(payment.id))
      return { ...line, kind: 'unknown' };
    if (payment.balance <= 0 || !amounts.includes(payment.balance))
      return { ...line, kind: 'otherAmount', payment, amounts };
    matched.add(payment.id);
    return {
      ...line,
      kind: 'match',
      payment,
      amount: payment.balance,
      bankReference: bankReferences[0] ?? '',
    };
  });
}
