import { type JsonObject, type NodeContext, NodeError } from '@millrace/node-sdk';
import type { Client, ConnectConfig } from 'ssh2';
import { restoreLines } from './private-key.ts';

/** How a user logs in on a host. */
export interface SshLogin {
  host: string;
  port: number;
  username: string;
  password?: string;
  /** PEM or OpenSSH text. */
  privateKey?: string;
  passphrase?: string;
}

const DEFAULT_TIMEOUT_MS = 10_000;
/** What firewalls forget of quiet connections while a long command runs. */
const KEEP_ALIVE_MS = 15_000;

/** The login that a credential with fields `host`, `port`, `username` … describes. */
export function sshLoginOf(credential: JsonObject): SshLogin {
  const text = (name: string): string => String(credential[name] ?? '');
  const login: SshLogin = {
    host: text('host').trim(),
    port: Number(credential.port) || 22,
    username: text('username'),
  };
  if (login.host === '') throw incomplete('host');
  for (const name of ['password', 'privateKey', 'passphrase'] as const) {
    if (text(name) !== '') login[name] = text(name);
  }
  return login;
}

/** A connection that stands. Who opened it closes it. */
export class SshSession {
  readonly client: Client;
  readonly #signal: AbortSignal;
  #isOpen = true;

  constructor(client: Client, signal: AbortSignal) {
    this.client = client;
    this.#signal = signal;
    const onAbort = (): void => {
      client.destroy();
    };
    signal.addEventListener('abort', onAbort, { once: true });
    client.once('close', () => {
      this.#isOpen = false;
      signal.removeEventListener('abort', onAbort);
    });
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  close(): void {
    this.client.end();
  }

  /**
   * Waits for work on the connection, which fails when the connection ends before it.
   * @throws what the work throws, the reason of the signal, or NodeError `SSH_FAILED`.
   */
  async whileOpen<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#signal.throwIfAborted();
    const { promise: closed, reject } = Promise.withResolvers<never>();
    const onClose = (): void => reject(lostError());
    this.client.once('close', onClose);
    try {
      if (!this.#isOpen) throw lostError();
      return await Promise.race([work(), closed]);
    } catch (error) {
      throw this.#signal.aborted ? this.#signal.reason : error;
    } finally {
      this.client.off('close', onClose);
    }
  }
}

/**
 * Opens an SSH connection; who asks for it must close it. It breaks when the execution is stopped.
 * @throws NodeError `SSH_LOGIN_FAILED`, `SSH_KEY_UNREADABLE`, `SSH_FAILED` or those of the network.
 */
export async function connectSsh(
  { network, signal }: Pick<NodeContext, 'network' | 'signal'>,
  login: SshLogin,
  timeoutMs = DEFAULT_TIMEOUT_MS,
): Promise<SshSession> {
  signal.throwIfAborted();
  const privateKey = await readableKey(login);
  const { Client: SshClient } = (await import('ssh2')).default;
  const { host, port, username, password } = login;
  const sock = await network.connect({ host, port, timeoutMs });
  const client = new SshClient();
  // Many requests wait for answers at once, each listening for the end.
  client.setMaxListeners(0);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  client.once('ready', () => resolve());
  // Stays: an error without a listener would end the process. Work under way learns of it from `close`.
  client.on('error', (error) => reject(signal.aborted ? signal.reason : explain(error, login)));
  client.once('close', () => reject(signal.aborted ? signal.reason : closedError(login)));
  client.on('keyboard-interactive', (_name, _instructions, _language, prompts, answer) =>
    answer(prompts.map(() => password ?? '')),
  );
  const config: ConnectConfig = { sock, username, readyTimeout: timeoutMs, keepaliveInterval: KEEP_ALIVE_MS };
  if (password !== undefined) Object.assign(config, { password, tryKeyboard: true });
  client.connect({ ...config, ...(privateKey && { privateKey, passphrase: login.passphrase }) });
  try {
    await promise;
    return new SshSession(client, signal);
  } catch (error) {
    client.destroy();
    throw error;
  }
}

async function readableKey({ privateKey, passphrase }: SshLogin): Promise<string | undefined> {
  if (privateKey === undefined) return undefined;
  const { utils } = (await import('ssh2')).default;
  const text = restoreLines(privateKey);
  const parsed = utils.parseKey(text, passphrase);
  if (!(parsed instanceof Error)) return text;
  const needsPassphrase = /passphrase|encrypted|bad decrypt|integrity/i.test(parsed.message);
  throw new NodeError('The private key of the credential cannot be read', {
    description: needsPassphrase
      ? 'Check that the passphrase of the credential is the one of this key.'
      : 'Paste the whole private key in PEM or OpenSSH form, with its BEGIN and END lines.',
    code: 'SSH_KEY_UNREADABLE',
  });
}

function explain(error: Error & { level?: string }, { host, port, username }: SshLogin): NodeError {
  if (error.level === 'client-authentication') {
    return new NodeError(`${host}:${port} refused the login of '${username}'`, {
      description: 'Check user name and password or private key of the credential.',
      code: 'SSH_LOGIN_FAILED',
    });
  }
  if (error.level === 'client-timeout') {
    return new NodeError(`${host}:${port} did not complete the SSH handshake in time`, {
      description: 'Check that an SSH server listens on this port.',
      code: 'SSH_FAILED',
    });
  }
  return new NodeError(`The SSH connection to ${host}:${port} failed: ${error.message}`, {
    description: 'Check host and port, and that an SSH server listens there.',
    code: 'SSH_FAILED',
    cause: error,
  });
}

function closedError({ host, port }: SshLogin): NodeError {
  return new NodeError(`${host}:${port} closed the SSH connection`, {
    description: 'Check that an SSH server listens there and accepts connections from this machine.',
    code: 'SSH_FAILED',
  });
}

function lostError(): NodeError {
  return new NodeError('The SSH connection was closed by the other side', {
    description: 'Run the workflow again; if it happens again, look at the log of the SSH server.',
    code: 'SSH_FAILED',
  });
}

function incomplete(field: string): NodeError {
  return new NodeError(`The SSH credential has no ${field}`, {
    description: `Open the credential and fill in the ${field}.`,
    code: 'CREDENTIAL_INCOMPLETE',
  });
}
