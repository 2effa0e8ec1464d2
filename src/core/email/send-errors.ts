/** An email could not be sent now. */
export class NotSent extends Error {
  override name = 'NotSent';
  /** Whether the mail server permanently refuses this email or its address: other emails are not affected. */
  readonly isRefused: boolean;
  /** Whether the whole email was handed over without an answer: the mail server may have accepted it. */
  readonly isDoubtful: boolean;

  /** @param said in few words and without addresses, for staff */
  constructor(
    said: string,
    { isRefused = false, isDoubtful = false, cause }: Partial<Details> & { cause?: unknown } = {},
  ) {
    super(said, { cause });
    this.isRefused = isRefused;
    this.isDoubtful = isDoubtful;
  }
}

type Details = Pick<NotSent, 'isRefused' | 'isDoubtful'>;

/** Codes by which a server requires a password or rejects it, at any command. */
const aboutSigningIn = [530, 534, 535, 538];

/**
 * Classifies a failed try by nodemailer's error.
 *
 * @param given.personal texts that must not be repeated; see `withoutAddress`
 * @param given.isHandedOver whether the mail server had the whole email by then
 */
export function notSent(
  error: unknown,
  { personal, isHandedOver = false }: { personal: string[]; isHandedOver?: boolean },
): NotSent {
  const { code, responseCode, response } = error as {
    code?: string;
    responseCode?: number;
    response?: string;
  };
  const isAboutEmail = code === 'EENVELOPE' || code === 'EMESSAGE';
  // Without an answer the email was not even offered: it, or its address, cannot be expressed in SMTP.
  const isForGood =
    responseCode === undefined || (responseCode >= 500 && !aboutSigningIn.includes(responseCode));
  const said = response ? withoutAddress(response, ...personal) : (code ?? 'unknown');
  if (isHandedOver && responseCode === undefined) {
    return new NotSent(`${said}; it may have arrived`, { isDoubtful: true, cause: error });
  }
  return new NotSent(said, { isRefused: isAboutEmail && isForGood, cause: error });
}

/** Characters of an answer that are kept: its code, its id, and the first words. */
const longest = 160;

/**
 * A server's answer without anything that identifies a person.
 *
 * @param personal the addresses of the email, which some servers repeat in part, and its subject, which may contain a
 *   name
 */
export function withoutAddress(answer: string, ...personal: string[]): string {
  let said = answer
    .slice(0, longest * 10)
    .replace(/\s+/g, ' ')
    .replace(/<?[^\s<>]+@[^\s<>]+>?/g, '…');
  for (const text of personal) {
    const [name = ''] = text.split('@');
    // Shorter ones are parts of many words.
    if (name.length > 2) said = said.replace(anyCase(name), '…');
  }
  return said.length > longest ? `${said.slice(0, longest - 1)}…` : said;
}

function anyCase(word: string): RegExp {
  return new RegExp(word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'), 'gi');
}
