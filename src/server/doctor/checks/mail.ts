import { NotSent } from '../../../mail/not-sent.ts';
import { isPublic } from '../../settings/public-address.ts';
import { type Check, good, worthALook, wrong } from '../check.ts';

export const mail: Check = {
  name: 'mail',
  title: 'Mail server',
  when: 'daily',
  async look({ config, transport }) {
    if (!config.mail.smtpUrl) {
      const says =
        'Letters become files in DATA_DIR/outbox, because SMTP_URL is not set: nobody receives them.';
      if (!isPublic(config.siteUrl)) return [good(says)];
      return [worthALook(says, 'Set SMTP_URL, MAIL_FROM and STAFF_EMAIL.')];
    }
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
