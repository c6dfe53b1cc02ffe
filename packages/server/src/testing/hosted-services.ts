import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import type { JsonValue } from '@millrace/workflow';
import { runnerEntry } from '../runners/runner-entry.ts';

/** A request as a service got it. */
export interface HostedRequest {
  /** Method, host and path: `POST api.example/v1/things`. */
  call: string;
  query: Record<string, string>;
  headers: NodeJS.Dict<string | string[]>;
  /** What was sent as JSON is parsed. */
  body: JsonValue;
}

/** What is answered to a call: JSON, or the bytes of a file. */
export type HostedAnswers = Record<string, JsonValue | { contentType: string; bytes: Buffer }>;

/** Services of the internet, played on this machine for nodes that know their addresses by heart. */
export interface HostedServices extends AsyncDisposable {
  /** The program of runners that find them here. All other hosts are where they are. */
  runnerEntry: string;
  /** In the order of their arrival. */
  requests: HostedRequest[];
}

/**
 * @param folder for the certificate and the program
 * @param answers by call. Others are answered with 404.
 */
export async function startHostedServices(folder: string, answers: HostedAnswers): Promise<HostedServices> {
  const hosts = [...new Set(Object.keys(answers).map((call) => new URL(`https://${call.split(' ')[1]}`).host))];
  const certificate = await makeCertificate(folder, hosts);
  const requests: HostedRequest[] = [];
  const server = createServer(certificate, async (request, response) => {
    const url = new URL(`https://${request.headers.host}${request.url}`);
    const call = `${request.method} ${url.host}${url.pathname}`;
    const query = Object.fromEntries(url.searchParams);
    const { headers } = request;
    const body = await text(request);
    const isJson = headers['content-type']?.startsWith('application/json');
    requests.push({ call, query, headers, body: isJson ? (JSON.parse(body) as JsonValue) : body });
    const answer = answers[call];
    if (answer === undefined) response.writeHead(404).end();
    else if (isFile(answer)) response.writeHead(200, { 'content-type': answer.contentType }).end(answer.bytes);
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    runnerEntry: await writeRunner(folder, { hosts, port, certificate: certificate.cert }),
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function isFile(answer: HostedAnswers[string]): answer is { contentType: string; bytes: Buffer } {
  return typeof answer === 'object' && answer !== null && 'bytes' in answer && Buffer.isBuffer(answer.bytes);
}

/** One for all hosts, which nobody but the runners of {@link writeRunner} trusts. */
async function makeCertificate(folder: string, hosts: readonly string[]): Promise<{ key: string; cert: string }> {
  const [keyFile, certificateFile] = ['hosts-key.pem', 'hosts-cert.pem'].map((name) => path.join(folder, name));
  if (!keyFile || !certificateFile) throw new Error('No files for a certificate');
  const names = `subjectAltName=${hosts.map((host) => `DNS:${host}`).join(',')}`;
  const subject = ['-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=hosts.example', '-days', '2', '-addext', names];
  const made = spawnSync('openssl', ['req', '-x509', ...subject, '-keyout', keyFile, '-out', certificateFile]);
  if (made.status !== 0) throw new Error(`No certificate was made: ${made.stderr}`);
  return { key: await readFile(keyFile, 'utf8'), cert: await readFile(certificateFile, 'utf8') };
}

interface Redirection {
  hosts: readonly string[];
  port: number;
  certificate: string;
}

/** A runner as always, but for where TLS connections to the hosts lead, and that it trusts their certificate. */
async function writeRunner(folder: string, { hosts, port, certificate }: Redirection): Promise<string> {
  const file = path.join(folder, 'hosted-runner.mjs');
  const lines = [
    `import tls from 'node:tls';`,
    'const { connect } = tls;',
    `const hosts = new Set(${JSON.stringify(hosts)});`,
    `const here = { host: '127.0.0.1', port: ${port}, ca: ${JSON.stringify(certificate)} };`,
    'tls.connect = (options, ...others) =>',
    '  connect(hosts.has(options?.host) ? { ...options, servername: options.host, ...here } : options, ...others);',
    `await import(${JSON.stringify(pathToFileURL(runnerEntry()).href)});`,
  ];
  await writeFile(file, lines.join('\n'));
  return file;
}
