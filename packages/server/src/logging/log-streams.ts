import { type ProxySettings, proxiedFetch } from '@millrace/network';
import { type DestinationStream, destination } from 'pino';
import { StartError } from '../errors/start-error.ts';
import { Delivery, type DeliveryOptions } from './delivery.ts';
import { syslogByTcp, syslogByUdp } from './syslog.ts';

const SYSLOG_PORT = 514;
const SYSLOG_TCP_PORT = 601;
const HTTP_TIMEOUT_MS = 10_000;

/** Where the log goes besides standard output. */
export interface LogStream extends DestinationStream {
  /** Waits until what was written has arrived, at most this long. */
  close(timeoutMs: number): Promise<void>;
}

/** As the settings name them. */
interface LogTargets {
  logFile: string | undefined;
  /** `syslog://` or `syslog+tcp://` */
  logSyslog: string | undefined;
  logHttp: string | undefined;
  /** Sent over HTTP as `Authorization: Bearer …`. */
  logHttpToken: string | undefined;
  proxies: ProxySettings;
}

/**
 * Opens what the settings name: a file, a syslog server, an address that takes lines of JSON by POST.
 * @param onTrouble told what does not arrive.
 * @throws StartError for a file that cannot be opened.
 */
export function openLogStreams(
  { logFile, logSyslog, logHttp, logHttpToken, proxies }: LogTargets,
  onTrouble: (message: string) => void,
): LogStream[] {
  const deliver = (target: string, how: DeliveryOptions['deliver']): LogStream => {
    const delivery = new Delivery({ deliver: how, target, onTrouble });
    return { write: (line) => delivery.write(line), close: (timeoutMs) => delivery.close(timeoutMs) };
  };
  return [
    ...(logFile === undefined ? [] : [openFile(logFile)]),
    ...(logSyslog === undefined ? [] : [deliver(new URL(logSyslog).host, toSyslog(new URL(logSyslog)))]),
    ...(logHttp === undefined
      ? []
      : [deliver(new URL(logHttp).host, byHttp(new URL(logHttp), logHttpToken, proxiedFetch(proxies)))]),
  ];
}

function toSyslog({ protocol, hostname, port }: URL): DeliveryOptions['deliver'] {
  const host = hostname.replace(/^\[|\]$/g, '');
  return protocol === 'syslog:'
    ? syslogByUdp({ host, port: Number(port || SYSLOG_PORT) })
    : syslogByTcp({ host, port: Number(port || SYSLOG_TCP_PORT) });
}

function openFile(file: string): LogStream {
  try {
    const stream = destination({ dest: file, append: true, mkdir: true, mode: 0o640, sync: true });
    return { write: (line) => void stream.write(line), close: async () => stream.end() };
  } catch (cause) {
    throw new StartError(
      `The log cannot be written to ${file}: ${(cause as Error).message}.`,
      'Change MILLRACE_LOG_FILE, or who may write there.',
      { cause },
    );
  }
}

function byHttp(url: URL, token: string | undefined, fetch: typeof globalThis.fetch): DeliveryOptions['deliver'] {
  const headers = { 'content-type': 'application/x-ndjson', ...authorization(url, token) };
  const target = new URL(url);
  target.username = '';
  target.password = '';
  return async (lines: readonly string[], signal: AbortSignal): Promise<void> => {
    const response = await fetch(target, {
      method: 'POST',
      headers,
      body: `${lines.join('\n')}\n`,
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(HTTP_TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the answer was ${response.status}`);
  };
}

function authorization({ username, password }: URL, token: string | undefined): Record<string, string> {
  if (token !== undefined) return { authorization: `Bearer ${token}` };
  if (username === '') return {};
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
}
