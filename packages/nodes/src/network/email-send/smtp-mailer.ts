import { type JsonObject, type NodeContext, NodeError } from '@millrace/node-sdk';
import type { SendMailOptions, SMTPTransportOptions, Transporter } from 'nodemailer';

type Context = Pick<NodeContext, 'network' | 'signal'>;

/** A message; files and addresses of the machine are never read for it. */
export type Message = SendMailOptions;

interface Server {
  host: string;
  port: number;
  secure: boolean;
  allowUnauthorizedCerts: boolean;
}

/**
 * Sends a message by the server of an `smtp` credential, over a connection of its own.
 * @returns what the server said about it.
 * @throws NodeError `SMTP_LOGIN_FAILED`, `SMTP_REFUSED`, `SMTP_TLS_FAILED`, `SMTP_FAILED` or those of the network.
 */
export async function sendMail(
  context: Context,
  credential: JsonObject,
  message: Message,
  { allowUnauthorizedCerts = false }: { allowUnauthorizedCerts?: boolean | undefined } = {},
): Promise<JsonObject> {
  const { signal } = context;
  return await withServer(context, { credential, allowUnauthorizedCerts }, async (transport) => {
    const sent = await transport.sendMail({ ...message, disableFileAccess: true, disableUrlAccess: true, signal });
    const { accepted, rejected, envelopeTime, messageTime, messageSize, response, envelope, messageId } = sent;
    const report = { accepted, rejected, envelopeTime, messageTime, messageSize, response, envelope, messageId };
    return JSON.parse(JSON.stringify(report)) as JsonObject;
  });
}

/** Connects and logs in, and sends nothing. @throws NodeError as {@link sendMail} does */
export async function checkServer(context: Context, credential: JsonObject): Promise<void> {
  await withServer(context, { credential, allowUnauthorizedCerts: false }, async (transport) => {
    await transport.verify();
  });
}

interface Access {
  credential: JsonObject;
  allowUnauthorizedCerts: boolean;
}

async function withServer<Result>(
  { network, signal }: Context,
  { credential, allowUnauthorizedCerts }: Access,
  act: (transport: Transporter) => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted();
  const server = { ...serverOf(credential), allowUnauthorizedCerts };
  const { host, port, secure } = server;
  const { createTransport } = await import('nodemailer');
  const options: SMTPTransportOptions = {
    host,
    port,
    secure,
    ignoreTLS: !secure && credential.disableStartTls === true,
    ...(text(credential.hostName) && { name: text(credential.hostName) }),
    ...loginOf(credential),
    tls: { rejectUnauthorized: !allowUnauthorizedCerts },
    getSocket(_options, callback) {
      network.connect({ host, port, isUnverified: allowUnauthorizedCerts }).then(
        (connection) => callback(null, { connection }),
        (error) => callback(error, false),
      );
    },
  };
  const transport = createTransport(options);
  try {
    return await act(transport);
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw explain(error, server, text(credential.user));
  }
}

function serverOf(credential: JsonObject): { host: string; port: number; secure: boolean } {
  const host = text(credential.host).trim();
  if (host === '') {
    throw new NodeError('The SMTP credential has no host', {
      description: 'Open the credential and fill in the host.',
      code: 'CREDENTIAL_INCOMPLETE',
    });
  }
  return { host, port: Number(credential.port) || 465, secure: credential.secure !== false };
}

function loginOf(credential: JsonObject): { auth?: { user: string; pass: string } } {
  const [user, pass] = [text(credential.user), text(credential.password)];
  return user === '' && pass === '' ? {} : { auth: { user, pass } };
}

function text(value: unknown): string {
  return value === undefined || value === null ? '' : String(value);
}

type SmtpError = Error & { code?: string; response?: string; responseCode?: number };

/** Codes of the library for failures of the connection and its encryption. */
const TLS_CODES = new Set(['ETLS', 'ESOCKET']);

function explain(cause: unknown, { host, port, secure, allowUnauthorizedCerts }: Server, user: string): NodeError {
  if (cause instanceof NodeError) return cause;
  const { code, message, response } = cause as SmtpError;
  const address = `${host}:${port}`;
  if (code === 'EAUTH') {
    return new NodeError(`${address} refused the login of '${user}'${said(response)}`, {
      description: 'Check user and password of the credential; some services want a password made for apps.',
      code: 'SMTP_LOGIN_FAILED',
    });
  }
  if (code === 'EENVELOPE' || code === 'EMESSAGE') {
    return new NodeError(`The message was not accepted: ${response ?? message}`, {
      description: 'Check the addresses of sender and recipients, and the size of the message.',
      code: 'SMTP_REFUSED',
    });
  }
  if (TLS_CODES.has(code ?? '') && /certificate|altname|self.signed/i.test(message) && !allowUnauthorizedCerts) {
    return new NodeError(`The certificate of ${address} cannot be trusted: ${message}`, {
      description: "If it is the right server, turn on the option 'Accept any certificate'.",
      code: 'SMTP_TLS_FAILED',
      cause,
    });
  }
  if (TLS_CODES.has(code ?? '') && /ssl|tls|wrong version/i.test(message)) {
    return new NodeError(`No encrypted connection to ${address} could be made: ${message}`, {
      description: secure
        ? "Turn off 'TLS from the start' in the credential: port 587 usually turns to TLS later."
        : "Turn on 'TLS from the start' in the credential, or 'Never turn to TLS' where the server has none.",
      code: 'SMTP_TLS_FAILED',
      cause,
    });
  }
  return new NodeError(`The message could not be handed to ${address}: ${message}`, {
    description: "Check host, port and 'TLS from the start' of the credential.",
    code: 'SMTP_FAILED',
    cause,
  });
}

function said(response: string | undefined): string {
  return response ? `: ${response}` : '';
}
