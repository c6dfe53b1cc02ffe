import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A message as it came over the wire. */
export interface ReceivedMail {
  to: string[];
  from: string;
  /** Headers and bodies; lines that were broken for the transport are whole again. */
  text: string;
}

/** A mail server on a free port. */
export interface MailServer {
  url: string;
  /** The next message to somebody that was not taken before. */
  next(to: string): Promise<ReceivedMail>;
  close(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const arrivals = new Set<() => void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          text: readable(Buffer.concat(chunks).toString('utf8')),
        });
        done();
        for (const arrived of arrivals) arrived();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    async next(to) {
      for (;;) {
        const index = mails.findIndex((mail) => mail.to.includes(to));
        const [mail] = index === -1 ? [] : mails.splice(index, 1);
        if (mail) return mail;
        await new Promise<void>((resolve) => {
          const arrived = () => {
            arrivals.delete(arrived);
            resolve();
          };
          arrivals.add(arrived);
        });
      }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The query of the link in a message. */
export function linkIn(text: string, page: string): URLSearchParams {
  const [link = ''] = new RegExp(`http://localhost/${page}\\?[^\\s"<&]+(?:&[^\\s"<&]+)*`).exec(text) ?? [];
  return new URL(link).searchParams;
}

/** Undoes quoted-printable. */
function readable(text: string): string {
  return text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
