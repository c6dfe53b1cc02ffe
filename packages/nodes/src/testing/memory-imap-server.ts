import createServer from 'hoodiecrow-imap';
import { listen } from './free-port.ts';

const IMAP_PASSWORD = 'mail secret';

/** An IMAP server in memory, with one user. */
export class MemoryImapServer {
  readonly #server: ReturnType<typeof createServer>;
  readonly #connections: Array<{ socket: { destroy(): void } | null }> = [];
  readonly port: number;

  private constructor(server: ReturnType<typeof createServer>, port: number) {
    this.#server = server;
    this.port = port;
    server.connectionHandlers.push((connection) => this.#connections.push(connection));
  }

  /** Starts it on a loopback port. */
  static async start(messages: readonly string[] = []): Promise<MemoryImapServer> {
    const server = createServer({
      plugins: ['IDLE', 'UIDPLUS', 'ID', 'ENABLE'],
      users: { ada: { password: IMAP_PASSWORD } },
      storage: { INBOX: { messages: messages.map((raw) => ({ raw })) }, '': { folders: { Orders: {} } } },
    });
    return new MemoryImapServer(server, await listen(server.server));
  }

  /** Fields of the credential `imap`. */
  get credential() {
    return { host: '127.0.0.1', port: this.port, secure: false, user: 'ada', password: IMAP_PASSWORD };
  }

  deliver(raw: string, mailbox = 'INBOX'): void {
    this.#server.appendMessage(mailbox, [], false, raw);
  }

  /** Numbers of the emails that are marked as read. */
  read(): number[] {
    const { messages } = this.#server.getMailbox('INBOX');
    return messages.filter(({ flags }) => flags.includes('\\Seen')).map(({ uid }) => uid);
  }

  /** Numbers of emails hold no longer. */
  renumber(): void {
    this.#server.getMailbox('INBOX').uidvalidity++;
  }

  /** Connections so far. */
  get connections(): number {
    return this.#connections.length;
  }

  /** Ends all connections, as a server that restarts does. */
  hangUp(): void {
    for (const { socket } of this.#connections) socket?.destroy();
  }

  async stop(): Promise<void> {
    this.hangUp();
    await new Promise<void>((resolve) => this.#server.close(resolve));
  }
}
