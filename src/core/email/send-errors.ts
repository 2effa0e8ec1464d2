/** An email could not be sent now. */
export class SendError extends Error {
  override name = 'SendError';
  /** Whether the mail server permanently refuses this email or its address: other emails are not affected. */
  readonly isRefused: boolean;
  /** Whether the whole email was handed over without an answer: the mail server may have accepted it. */
  readonly isDoubtful: boolean;

  /** @param message in few words and without addresses, for staff */
  constructor(
    message: string,
    { isRefused = false, isDoubtful = false, cause }: Partial<Details> & { cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.isRefused = isRefused;
    this.isDoubtful = isDoubtful;
  }
}

type Details = Pick<SendError, 'isRefused' | 'isDoubtful'>;

/** Codes by which a server requires a password or rejects it, at any command. */
const aboutSigningIn = [530, 534, 535, 538];

/**
 * Classifies a failed try by nodemailer's error.
 *
 * @param personal texts that must not be repeated; see `redactAddresses`
 * @param isHandedOver whether the mail server had the whole email by then
 */
export function toSendError(
  error: unknown,
  { personal, isHandedOver = false }: { personal: string[]; isHandedOver?: boolean },
): SendError {
  const { code, responseCode, response } = error as {
    code?: string;
    responseCode?: number;
    response?: string;
  };
  const isAboutEmail = code === 'EENVELOPE' || code === 'EMESSAGE';
  // Without an answer the email was not even offered: it, or its address, cannot be expressed in SMTP.
  const isPermanent =
    responseCode === undefined || (responseCode >= 500 && !aboutSigningIn.includes(responseCode));
  const message = response ? redactAddresses(response, ...personal) : (code ?? 'unknown');
  if (isHandedOver && responseCode === undefined) {
    return new SendError(`${message}; it may have arrived`, { isDoubtful: true, cause: error });
  }
  return new SendError(message, { isRefused: isAboutEmail && isPermanent, cause: error });
}

/** Characters of an answer that are kept: its code, its id, and the first words. */
const longest = 160;

/**
 * A server's answer without anything that identifies a person.
 *
 * @param personal the addresses of the email, which some servers repeat in part, and its subject, which may contain a
 *   name
 */
export function redactAddresses(answer: string, ...personal: string[]): string {
  let redacted = answer
    .slice(0, longest * 10)
    .replace(/\s+/g, ' ')
    .replace(/<?[^\s<>]+@[^\s<>]+>?/g, '…');
  for (const text of personal) {
    const [name = ''] = text.split('@');
    // Shorter ones are parts of many words.
    if (name.length > 2) redacted = redacted.replace(ignoringCase(name), '…');
  }
  return redacted.length > longest ? `${redacted.slice(0, longest - 1)}…` : redacted;
}

function ignoringCase(word: string): RegExp {
  return new RegExp(word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'), 'gi');
}
