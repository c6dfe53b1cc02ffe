/** What is used of the library, which has no types. */
declare module 'hoodiecrow-imap' {
  interface Connection {
    socket: { destroy(): void } | null;
  }

  interface ImapServer {
    server: import('node:net').Server;
    connectionHandlers: Array<(connection: Connection) => void>;
    close(done: () => void): void;
    appendMessage(mailbox: string, flags: string[], date: false, raw: string): void;
    getMailbox(path: string): { messages: Array<{ uid: number; flags: string[] }>; uidvalidity: number };
  }

  export default function createServer(options: object): ImapServer;
}
