import { once } from 'node:events';
import type { Server } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { listen } from './free-port.ts';

/** A message as it arrived. */
interface Delivered {
  from: string;
  to: string[];
  /** Whether it came over an encrypted connection. */
  isEncrypted: boolean;
  user: string | undefined;
  message: Email;
}

export interface RunningSmtpServer {
  port: number;
  delivered: Delivered[];
  stop(): Promise<void>;
}

export const SMTP_PASSWORD = 'mail secret';

/** Starts an SMTP server on a loopback port. It takes the password above from all users, and refuses `refused@…`. */
export async function startSmtpServer(options: SMTPServerOptions = {}): Promise<RunningSmtpServer> {
  const delivered: Delivered[] = [];
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      if (password === SMTP_PASSWORD) done(null, { user: username });
      else done(new Error('Invalid username or password'));
    },
    onRcptTo({ address }, _session, done) {
      done(address.startsWith('refused@') ? new Error('no such mailbox') : null);
    },
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part) => parts.push(part));
      stream.on('end', async () => {
        const { mailFrom, rcptTo } = session.envelope;
        delivered.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          isEncrypted: session.secure,
          user: session.user as string | undefined,
          message: await PostalMime.parse(Buffer.concat(parts)),
        });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  const port = await listen(server.server as Server);
  return {
    port,
    delivered,
    async stop() {
      const closed = once(server.server, 'close');
      server.close();
      await closed;
    },
  };
}
