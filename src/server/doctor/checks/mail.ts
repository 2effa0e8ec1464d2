import { NotSent } from '../../../mail/not-sent.ts';
import { type Check, good, worthALook, wrong } from '../check.ts';

/** Apart from the mail server, which is asked once a day: whoever sets it sees at once that it is set. */
export const email: Check = {
  name: 'email',
  title: 'Email',
  when: 'often',
  async look({ config }) {
    if (config.mail.smtpUrl) return [good('A mail server is set.')];
    return [
      worthALook(
        'Email is not set up: parents and staff receive nothing. Each email becomes a file in DATA_DIR/outbox.',
        'Set SMTP_URL, MAIL_FROM and STAFF_EMAIL.',
      ),
    ];
  },
};

export const mail: Check = {
  name: 'mail',
  title: 'Mail server',
  when: 'daily',
  async look({ config, transport }) {
    if (!config.mail.smtpUrl) return [];
    try {
      await transport.tryOut();
    } catch (error) {
      if (!(error instanceof NotSent)) throw error;
      return [
        wrong(
          `The mail server cannot be used: ${error.message.replace(/[.\s]+$/, '')}.`,
          'Compare SMTP_URL with what your mail service says: host, port, user and password (smtps:// for port 465, smtp:// for 587).',
        ),
      ];
    }
    return [
      good(
        'The mail server answers and accepts the sign-in. To see whether it delivers, send a letter: --letter-to ADDRESS.',
      ),
    ];
  },
};
