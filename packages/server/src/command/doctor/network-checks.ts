import type { Config } from '../../config/config-table.ts';
import { publicUrlOf, webhookUrlOf } from '../../instance/public-url.ts';
import { type Finding, look, ok, problem, warning } from './findings.ts';

const TIMEOUT_MS = 5000;
const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Of the addresses that people and services use, and of mail. */
export async function checkNetwork(config: Config): Promise<Finding[]> {
  const publicUrl = publicUrlOf(config, config.port);
  const webhookUrl = webhookUrlOf(config, publicUrl);
  return [
    ...(await look('Address', async () => [...(await findServer(publicUrl)), ...findProxy(config, publicUrl)])),
    ...(webhookUrl === publicUrl ? [] : await look('Address of webhooks', () => findServer(webhookUrl))),
    ...(await look('Mail', () => findMail(config.smtpUrl))),
  ];
}

async function findServer(address: string): Promise<Omit<Finding, 'check'>[]> {
  let status: number;
  try {
    status = (await fetch(new URL('readyz', address), { signal: AbortSignal.timeout(TIMEOUT_MS) })).status;
  } catch (error) {
    const { cause, message } = error as Error;
    const reason = cause instanceof Error ? cause.message || (cause as NodeJS.ErrnoException).code : message;
    return [
      warning(
        `Nothing answers at ${address} (${reason}).`,
        'Start the server; if it runs, look at MILLRACE_PUBLIC_URL, the proxy and the name.',
      ),
    ];
  }
  if (status === 200) return [ok(address)];
  if (status === 503) return [problem(`${address} is not ready.`, `Open ${address}readyz: it says why.`)];
  return [
    problem(
      `${address} answers with ${status}: it may be another program.`,
      'Look at MILLRACE_PUBLIC_URL and the proxy.',
    ),
  ];
}

function findProxy({ publicUrl, trustedProxies }: Config, address: string): Omit<Finding, 'check'>[] {
  const { protocol, hostname } = new URL(address);
  const found: Omit<Finding, 'check'>[] = [];
  if (protocol === 'http:' && !LOCAL.has(hostname)) {
    found.push(
      warning('Passwords and data cross the network unencrypted.', 'Put a proxy with TLS before it: see the guide.'),
    );
  }
  if (publicUrl !== undefined && protocol === 'https:' && trustedProxies.length === 0) {
    found.push(
      warning(
        'A proxy stands before the server, and none is trusted: all callers count as one.',
        'Name its address in MILLRACE_TRUSTED_PROXIES.',
      ),
    );
  }
  return found;
}

async function findMail(smtpUrl: string | undefined): Promise<Omit<Finding, 'check'>[]> {
  if (smtpUrl === undefined) return [ok('not set up: invitations are links to copy')];
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ url: smtpUrl, connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS });
  try {
    await transport.verify();
    return [ok(`${new URL(smtpUrl).host} takes messages`)];
  } catch (error) {
    return [
      problem(
        `${new URL(smtpUrl).host} takes no messages: ${(error as Error).message}`,
        'Look at host, port, user and password in MILLRACE_SMTP_URL.',
      ),
    ];
  } finally {
    transport.close();
  }
}
