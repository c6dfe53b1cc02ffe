import type { Duplex } from 'node:stream';
import { type JsonObject, type NodeContext, NodeError } from '@millrace/node-sdk';
import { connectSsh, type SshLogin, type SshSession } from './connect-ssh.ts';

/** Where a connection goes. */
export interface Destination {
  host: string;
  port: number;
  /** Until the connection stands. */
  timeoutMs: number;
  /** Also when the execution was stopped: to end what still runs on the other side. */
  evenWhenStopped?: boolean;
}

type Context = Pick<NodeContext, 'network' | 'signal'>;

/**
 * A connection to a server, through an SSH tunnel when its credential asks for one. The tunnel ends with it.
 * @throws NodeError
 */
export async function dial(context: Context, credential: JsonObject, destination: Destination): Promise<Duplex> {
  if (credential.sshTunnel !== true) return context.network.connect(destination);
  const { timeoutMs, evenWhenStopped } = destination;
  const stoppable = evenWhenStopped ? lastingContext(context) : context;
  const session = await connectSsh(stoppable, tunnelLogin(credential), timeoutMs);
  try {
    const channel = await session.whileOpen(() => forward(session, destination));
    channel.once('close', () => session.close());
    return channel;
  } catch (error) {
    session.close();
    throw error;
  }
}

function lastingContext({ network }: Context): Context {
  return {
    network: { connect: (target) => network.connect({ ...target, evenWhenStopped: true }) },
    signal: new AbortController().signal,
  };
}

function tunnelLogin(credential: JsonObject): SshLogin {
  const { sshHost, sshPort, sshUser, sshAuthenticateWith, sshPassword, privateKey, passphrase } = credential;
  const login = { host: String(sshHost ?? '').trim(), port: Number(sshPort) || 22, username: String(sshUser ?? '') };
  if (sshAuthenticateWith !== 'privateKey') return { ...login, password: String(sshPassword ?? '') };
  return { ...login, privateKey: String(privateKey ?? ''), ...(passphrase && { passphrase: String(passphrase) }) };
}

function forward({ client }: SshSession, { host, port }: Destination): Promise<Duplex> {
  return new Promise((resolve, reject) => {
    client.forwardOut('127.0.0.1', 0, host, port, (cause, channel) => {
      if (!cause) return resolve(channel);
      reject(
        new NodeError(`The SSH server cannot reach ${host}:${port}: ${cause.message}`, {
          description: 'Host and port of the server are those that the SSH server sees.',
          cause,
        }),
      );
    });
  });
}
