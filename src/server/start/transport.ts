import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { createDiskStorage } from '../../files/storage/disk-storage.ts';
import type { FileStorage } from '../../files/storage/storage.ts';
import type { delivery } from '../../mail/delivery.ts';
import { fileTransport, smtpTransport, type Transport } from '../../mail/transport.ts';
import type { Config } from '../settings/config.ts';

export interface MailService {
  transport: Transport;
  /** Where letters become files, or did before a mail server was set. */
  storages: FileStorage[];
  onFailure: Parameters<typeof delivery>[0]['onFailure'];
}

/** The mail server where one is set; otherwise each letter becomes a file in the data folder. Logs know letters by their ids. */
export function openTransport({ mail, dataDir }: Config, log: Pick<FastifyBaseLogger, 'warn'>): MailService {
  const onFailure: MailService['onFailure'] = ({ id, isGivenUp, ...details }) => {
    const next = isGivenUp ? 'it is given up' : 'it is tried again';
    log.warn({ letter: id, ...details }, `a letter could not be sent; ${next}`);
  };
  const folder = join(dataDir, 'outbox');
  const storage = createDiskStorage(folder);
  const storages = [storage];
  if (mail.smtpUrl) return { transport: smtpTransport(mail.smtpUrl, mail.from), storages, onFailure };
  const transport = fileTransport(storage, mail.from, (file) => {
    log.warn({ file: join(folder, file) }, 'a letter was written into a file, because SMTP_URL is not set');
  });
  return { transport, storages, onFailure };
}
