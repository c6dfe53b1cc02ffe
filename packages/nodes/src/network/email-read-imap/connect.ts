import { isIP } from 'node:net';
import { type JsonObject, type Network, NodeError } from '@millrace/node-sdk';
import type { ImapFlow } from 'imapflow';

/** Of the `imap` credential. */
export interface ImapAccount {
  host: string;
  port: number;
  secure: boolean;
  user: string;
  password: string;
  allowUnauthorizedCerts: boolean;
  /** The node has any certificate accepted, whatever its credential says. */
  acceptsAnyByNode?: boolean;
}

/** Until a command is idle and the server is asked to tell of new emails. */
const IDLE_AFTER_MS = 1000;
/** How often servers are asked again that do not tell by themselves, and how long one idles at a time. */
const ASK_EVERY_MS = 240_000;

/** @throws NodeError when the host is missing */
export function accountOf(credential: JsonObject): ImapAccount {
  const host = String(credential.host ?? '').trim();
  if (host === '') {
    throw new NodeError('The credential has no host', {
      description: 'Open the IMAP credential and enter the server.',
    });
  }
  return {
    host,
    port: Number(credential.port) || 993,
    secure: credential.secure !== false,
    user: String(credential.user ?? ''),
    password: String(credential.password ?? ''),
    allowUnauthorizedCerts: credential.allowUnauthorizedCerts === true,
  };
}

/**
 * Connects and logs in. The library cannot be handed a plain connection: it gets the address that the guarded one led to.
 * @throws NodeError that says what is wrong.
 */
export async function connect(network: Network, account: ImapAccount): Promise<ImapFlow> {
  const { host, port, secure, user, password, allowUnauthorizedCerts, acceptsAnyByNode = false } = account;
  const { ImapFlow } = await import('imapflow');
  const guarded = await network.connect({ host, port, isUnverified: acceptsAnyByNode });
  const address = guarded.remoteAddress ?? host;
  if (!secure) guarded.destroy();
  const client = new ImapFlow({
    host: address,
    ...(!isIP(host) && { servername: host }),
    port,
    secure,
    auth: { user, pass: password },
    tls: { rejectUnauthorized: !allowUnauthorizedCerts && !acceptsAnyByNode, ...(secure && { socket: guarded }) },
    logger: false,
    autoIdleDelay: IDLE_AFTER_MS,
    maxIdleTime: ASK_EVERY_MS,
  });
  // Without a listener an error would end the process; whoever waits learns of it by the end of the connection.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    client.close();
    guarded.destroy();
    throw explain(error, account);
  }
}

/** Opens a mailbox. @throws NodeError when there is none of this name. */
export async function openMailbox(client: ImapFlow, mailbox: string): Promise<{ uidValidity: string }> {
  try {
    const { uidValidity } = await client.mailboxOpen(mailbox);
    return { uidValidity: String(uidValidity) };
  } catch (cause) {
    throw new NodeError(`The mailbox '${mailbox}' cannot be opened: ${reasonOf(cause)}`, {
      description: 'Names of mailboxes are those of the server, for example INBOX or INBOX/Orders.',
      parameter: 'mailbox',
      code: 'MAILBOX_NOT_FOUND',
      cause,
    });
  }
}

function explain(cause: unknown, { host, port, secure }: ImapAccount): NodeError {
  const { authenticationFailed, code } = cause as { authenticationFailed?: boolean; code?: string };
  if (authenticationFailed) {
    return new NodeError(`The mail server ${host} refuses user and password: ${reasonOf(cause)}`, {
      description: 'Check the IMAP credential. Many providers ask for a password of its own for each program.',
      code: 'MAIL_LOGIN_REFUSED',
      cause,
    });
  }
  const isTls = /certificate|self.signed|TLS|SSL|wrong version/i.test(`${code} ${reasonOf(cause)}`);
  return new NodeError(`The mail server ${host}:${port} cannot be used: ${reasonOf(cause)}`, {
    description: isTls
      ? `Check port and '${secure ? 'TLS from the start' : 'TLS'}' of the IMAP credential; certificates that cannot be verified have to be accepted there.`
      : 'Check host and port of the IMAP credential.',
    code: 'MAIL_SERVER_FAILED',
    cause,
  });
}

/** What the server says itself, else what the library says. */
export function reasonOf(error: unknown): string {
  const { responseText, message } = error as { responseText?: string; message?: string };
  return responseText || message || String(error);
}
