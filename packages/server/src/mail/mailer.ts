import { apiError } from '../errors/server-error.ts';
import type { Logger } from '../logging/logger.ts';
import type { MailMessage } from './messages.ts';

const TIMEOUT_MS = 15_000;

export interface MailerOptions {
  smtpUrl: string | undefined;
  /** Address, or name and address, that messages come from; default: `millrace@` and the host of the instance. */
  sender: string | undefined;
  publicUrl: string;
  log: Logger;
}

/** Sends messages of the product itself. */
export interface Mailer {
  readonly isSetUp: boolean;
  /** @throws ServerError `MAIL_NOT_SET_UP`, `MAIL_FAILED` */
  send(to: string, message: MailMessage): Promise<void>;
}

export function createMailer({ smtpUrl, sender, publicUrl, log }: MailerOptions): Mailer {
  const from = sender ?? `Millrace <millrace@${new URL(publicUrl).hostname}>`;
  return {
    isSetUp: smtpUrl !== undefined,
    async send(to, message) {
      if (smtpUrl === undefined) {
        throw apiError('MAIL_NOT_SET_UP');
      }
      // Loaded when first used: most instances never send a message.
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({
        url: smtpUrl,
        connectionTimeout: TIMEOUT_MS,
        greetingTimeout: TIMEOUT_MS,
        socketTimeout: TIMEOUT_MS,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      try {
        await transport.sendMail({ from, to, ...message });
      } catch (cause) {
        log.warn({ reason: (cause as Error).message }, 'A message could not be sent');
        throw apiError('MAIL_FAILED', {}, { cause });
      } finally {
        transport.close();
      }
    },
  };
}
