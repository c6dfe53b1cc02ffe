import type { Socket } from 'node:net';
import { isIP } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import { NodeError, type TlsOptions } from '@millrace/node-sdk';
import { MessageLengths } from './message-lengths.ts';

/** Message 1: the extended request 1.3.6.1.4.1.1466.20037 (RFC 4511, 4.14.1). */
const REQUEST = Buffer.concat([
  Buffer.from([0x30, 0x1d, 2, 1, 1, 0x77, 0x18, 0x80, 0x16]),
  Buffer.from('1.3.6.1.4.1.1466.20037'),
]);
/** Response, after the number of the message: an extended response whose first part is a code. */
const RESPONSE = 0x78;

/**
 * Asks a server to go on encrypted, and shakes hands. Nothing but its answer may have come in clear.
 * @param timeoutMs for both together.
 * @throws NodeError
 */
export async function startTls(
  socket: Socket,
  { host, tls, timeoutMs }: { host: string; tls: TlsOptions; timeoutMs: number },
): Promise<TLSSocket> {
  const tooLong = setTimeout(() => socket.destroy(refusal('it took too long')), timeoutMs);
  try {
    socket.write(REQUEST);
    checkAnswer(await firstMessage(socket));
    return await secured(socket, host, tls);
  } catch (cause) {
    socket.destroy();
    throw cause instanceof NodeError ? cause : refusal(cause instanceof Error ? cause.message : String(cause), cause);
  } finally {
    clearTimeout(tooLong);
  }
}

function firstMessage(socket: Socket): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const lengths = new MessageLengths();
    const onEnd = () => reject(refusal('it ended the connection'));
    const onData = (chunk: Buffer) => {
      try {
        const [message, more] = lengths.read(chunk);
        if (!message) return;
        if (more || chunk.length > message.length) throw refusal('it sent more than its answer in clear');
        socket.off('data', onData).off('error', reject).off('close', onEnd).pause();
        resolve(message);
      } catch (error) {
        reject(error);
      }
    };
    socket.on('data', onData).once('error', reject).once('close', onEnd);
  });
}

/** @throws NodeError where the server does not say that it goes on encrypted. */
function checkAnswer(message: Buffer): void {
  const at = message.indexOf(RESPONSE, 2);
  // The code is a number of one byte: its tag, its length, itself.
  const code = at < 0 ? undefined : message.subarray(at).indexOf(Buffer.from([0x0a, 1]));
  const value = code === undefined || code < 0 ? undefined : message[at + code + 2];
  if (value !== 0) throw refusal(`it answered with code ${value ?? 'none'}`);
}

function secured(socket: Socket, host: string, { allowUnauthorizedCerts, ...options }: TlsOptions): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const servername = isIP(host) ? '' : host;
    const secure = connect({ socket, host, servername, ...options, rejectUnauthorized: !allowUnauthorizedCerts });
    // A connection that is closed under it, as that of a stopped execution, ends the handshake without an error.
    const onClose = () => reject(refusal('the connection was closed'));
    secure.once('error', reject).once('close', onClose);
    secure.once('secureConnect', () => {
      secure.off('error', reject).off('close', onClose);
      resolve(secure);
    });
  });
}

function refusal(reason: string, cause?: unknown): NodeError {
  return new NodeError(`The LDAP server did not switch to an encrypted connection: ${reason}`, {
    description: 'Check the connection security and the CA certificate of the credential.',
    ...(cause !== undefined && { cause }),
  });
}
