import Papa from 'papaparse';
import { fieldError } from '#core/errors.ts';
import { parsePaise } from '#core/text/money.ts';
import { bankReferencesIn, referencesIn } from '../rules/reference.ts';

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

const maxStatementLines = 2000;
/** Characters of a heading, an amount or a mark. Longer cells are not searched for them, whatever they contain. */
const maxCellLength = 40;

const firstCreditName = /^(?:credits?|deposits?|cr)\b/i;
const creditNames = /\b(?:credit|deposit|cr)\b/i;
const amountNames = /\b(?:amt|amount)\b/i;
/** In the heading of a column that only marks the direction, such as Cr/Dr. */
const debitNames = /\b(?:debit|withdrawal|dr)\b/i;
const directions = /^(?:(?<credit>cr|credit)|dr|debit)\.?$/i;

function isCreditName(cell: string): boolean {
  const name = cell.trim();
  if (cell.length > maxCellLength || debitNames.test(name)) return false;
  return firstCreditName.test(name) || (creditNames.test(name) && amountNames.test(name));
}

/**
 * The lines of a statement that can be payments: those with an amount and with a reference.
 *
 * @throws AppError invalid, where there are too many lines
 */
export function readStatement(text: string): StatementLine[] {
  const { data: rows } = Papa.parse<string[]>(text, { delimiter: delimiterOf(text) });
  if (rows.length > maxStatementLines)
    throw fieldError('invalid', 'statement', 'Please paste at most 2,000 lines at a time.');
  // A narration can begin with 'Credit' too, but a header has no numbers.
  const header = rows.findIndex(
    (cells) => cells.some(isCreditName) && !cells.some((cell) => /\d/.test(cell)),
  );
  const column = rows[header]?.findIndex(isCreditName) ?? -1;
  const lines = rows.flatMap((cells, index) => {
    const amounts = amountsOf(column >= 0 && index > header ? cells.slice(column, column + 1) : cells);
    const line = cells.join(' ');
    const [references, bankReferences] = [referencesIn(line), [...new Set(bankReferencesIn(line))]];
    if (amounts.length === 0 || isDebit(cells) || references.length + bankReferences.length === 0) return [];
    const shown = line.replace(/\s+/g, ' ').trim();
    return [{ number: index + 1, text: shown, amounts, references, bankReferences }];
  });
  return withoutAccountNumbers(lines);
}

/** The separator of the lines with a reference. Amounts contain commas, and narrations any character but tabs. */
function delimiterOf(text: string): string {
  const lines = text
    .split(/[\r\n]+/)
    .filter((line) => referencesIn(line).length + bankReferencesIn(line).length > 0);
  const uses = (separator: string) => lines.join('').split(separator).length - 1;
  if (lines.length > 0 && uses('\t') >= lines.length) return '\t';
  return uses(';') > uses(',') ? ';' : ',';
}

const amountsOf = (cells: readonly string[]): number[] =>
  cells.flatMap((cell) => {
    if (cell.length > maxCellLength) return [];
    const paise = parsePaise(
      cell
        .trim()
        .replace(/(?:\(?cr\.?\)?|inr)$/i, '')
        .replace(/^\+/, ''),
    );
    return paise === undefined || paise === 0 ? [] : [paise];
  });

/** Whether a line is marked as money that went out. The first mark counts: a second one is that of the balance. */
function isDebit(cells: readonly string[]): boolean {
  const mark = cells.map((cell) => directions.exec(cell.trim())).find((match) => match !== null);
  return mark !== undefined && mark.groups?.credit === undefined;
}

/** Numbers of twelve digits that several lines contain are no references of payments. */
function withoutAccountNumbers(lines: readonly StatementLine[]): StatementLine[] {
  const uses = new Map<string, Set<string>>();
  for (const { text, bankReferences } of lines)
    for (const one of bankReferences) uses.set(one, (uses.get(one) ?? new Set<string>()).add(text));
  return lines.flatMap((line) => {
    const bankReferences = line.bankReferences.filter((one) => uses.get(one)?.size === 1);
    return line.references.length + bankReferences.length > 0 ? [{ ...line, bankReferences }] : [];
  });
}

/** A payment as matching needs it. */
export interface MatchablePayment {
  _id: string;
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
  /** The texts of lines that match, by payment. */
  const matched = new Map<string, string>();
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
    if (!payment || found.some(({ _id }) => _id !== payment._id) || matched.get(payment._id) === text)
      return { ...line, kind: 'unknown' };
    // A second payment of the same parent is too much, and is shown with what it belongs to.
    if (matched.has(payment._id) || payment.balance <= 0 || !amounts.includes(payment.balance))
      return { ...line, kind: 'otherAmount', payment, amounts };
    matched.set(payment._id, text);
    return {
      ...line,
      kind: 'match',
      payment,
      amount: payment.balance,
      bankReference: bankReferenceOf(payment, bankReferences),
    };
  });
}

/** The bank's reference of a matched line; empty where several numbers can be it. */
function bankReferenceOf({ claimedReference }: MatchablePayment, found: readonly string[]): string {
  const [only = ''] = found.length === 1 ? found : [];
  return found.includes(claimedReference) ? claimedReference : only;
}
