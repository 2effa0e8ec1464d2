import { timeFromNow } from '#core/clock.ts';
import { SendError } from '#core/email/send-errors.ts';
import {
  type Check,
  type Finding,
  goodFinding,
  orGoodFinding,
  pluralize,
  warningFinding,
  wrongFinding,
} from '#core/manifest/health-check.ts';
import { hour } from '#core/time/durations.ts';

const week = 7 * 24 * hour;

export const emails: Check = {
  name: 'letters',
  title: 'Emails',
  frequency: 'often',
  async run({ stores, clock }) {
    const found: Finding[] = [];
    const { count: stuck, since, problem } = await stores.emails.countStuck();
    if (stuck > 0 && since) {
      const isLong = since < timeFromNow(clock, -hour);
      const why = problem ? ` The last answer was: ${problem.replace(/[.\s]+$/, '')}.` : '';
      const message = `${pluralize(stuck, 'email')} could not be sent yet.${why}`;
      const fix = /^5\d\d\b/.test(problem)
        ? 'The site tries again for about a day. The mail server refuses the recipient: enquiries and registrations show that their email bounced. Check the address there, or call.'
        : 'Nothing is lost, and the site keeps trying. Check SMTP_URL, and whether the mail server is up.';
      found.push(isLong ? wrongFinding(message, fix) : warningFinding(message, fix));
    }
    const waiting = await stores.emails.countWaiting();
    if (stuck === 0 && waiting.since && waiting.since < timeFromNow(clock, -hour)) {
      found.push(
        wrongFinding(
          `${pluralize(waiting.count, 'email')} should have been sent more than an hour ago, and nothing has tried.`,
          'A process has to do the background work: check WORK.',
        ),
      );
    }
    const ended = await stores.emailLog.listGivenUp(timeFromNow(clock, -week), 100);
    if (ended.length > 0) {
      found.push(
        warningFinding(
          `${pluralize(ended.length, 'email')} of the last 7 days ${ended.length === 1 ? 'was' : 'were'} abandoned.`,
          'The dashboard names them. Contact these people another way, and check whether their addresses are right.',
        ),
      );
    }
    return orGoodFinding(found, 'No email has been waiting longer than it should.');
  },
};

/** Separate from the mail server, which is checked once a day: a new setting is visible at once. */
export const email: Check = {
  name: 'email',
  title: 'Email',
  frequency: 'often',
  async run({ config }) {
    if (config.mail.smtpUrl) return [goodFinding('A mail server is set.')];
    return [
      warningFinding(
        'Email is not set up: parents and staff receive nothing. Each email becomes a file in DATA_DIR/outbox.',
        'Set SMTP_URL, MAIL_FROM and STAFF_EMAIL.',
      ),
    ];
  },
};

export const mail: Check = {
  name: 'mail',
  title: 'Mail server',
  frequency: 'daily',
  async run({ config, transport }) {
    if (!config.mail.smtpUrl) return [];
    try {
      await transport.verify();
    } catch (error) {
      if (!(error instanceof SendError)) throw error;
      return [
        wrongFinding(
          `The mail server cannot be used: ${error.message.replace(/[.\s]+$/, '')}.`,
          'Compare SMTP_URL with what your mail service says: host, port, user and password (smtps:// for port 465, smtp:// for 587).',
        ),
      ];
    }
    return [
      goodFinding(
        'The mail server answers and accepts the sign-in. To see whether it delivers, send an email: --email-to ADDRESS.',
      ),
    ];
  },
};
