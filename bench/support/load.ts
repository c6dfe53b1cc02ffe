import { connect, type Socket } from 'node:net';

export interface LoadOptions {
  /** Several of one server: each request goes to one of them, at random. */
  url: string | readonly string[];
  body: string;
  connections: number;
  seconds: number;
}

export interface LoadResult {
  answers: number;
  failures: number;
  perSecond: number;
  /** ms */
  p50: number;
  p99: number;
  max: number;
}

/**
 * Sends the same POST over and over, one request at a time on each connection, for a bounded time. Written on bare
 * sockets: the generator shares the processors with what it measures, so it must cost little.
 */
export async function load({ url, body, connections, seconds }: LoadOptions): Promise<LoadResult> {
  const urls = typeof url === 'string' ? [url] : url;
  const { hostname, port } = new URL(urls[0] ?? '');
  const requests = urls.map((each) =>
    Buffer.from(
      `POST ${new URL(each).pathname} HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    ),
  );
  const latencies: number[] = [];
  let failures = 0;
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  const runOne = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      let sentAt = 0;
      const send = () => {
        sentAt = performance.now();
        if (sentAt >= endsAt) {
          socket.end();
          resolve();
        } else {
          socket.write(requests[Math.floor(Math.random() * requests.length)] ?? '');
        }
      };
      socket.setNoDelay(true);
      socket.on('connect', send);
      socket.on('error', reject);
      onAnswer(socket, (status) => {
        if (status === 200) latencies.push(performance.now() - sentAt);
        else failures++;
        send();
      });
    });
  await Promise.all(Array.from({ length: connections }, runOne));
  const elapsed = (performance.now() - startedAt) / 1000;
  latencies.sort((a, b) => a - b);
  const at = (share: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? Number.NaN;
  return {
    answers: latencies.length,
    failures,
    perSecond: latencies.length / elapsed,
    p50: at(0.5),
    p99: at(0.99),
    max: at(1),
  };
}

/** Calls back with the status of each complete answer. Answers must carry a content length. */
function onAnswer(socket: Socket, callback: (status: number) => void): void {
  let pending = '';
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    pending += chunk;
    for (;;) {
      const headEnd = pending.indexOf('\r\n\r\n');
      if (headEnd === -1) return;
      const length = /\r\ncontent-length: *(\d+)/i.exec(pending.slice(0, headEnd))?.[1];
      if (length === undefined) throw new Error(`An answer without content length: ${pending.slice(0, headEnd)}`);
      const end = headEnd + 4 + Number(length);
      if (pending.length < end) return;
      const status = Number(pending.slice(9, 12));
      pending = pending.slice(end);
      callback(status);
    }
  });
}

export function describeLoad(name: string, result: LoadResult): string {
  const { perSecond, p50, p99, max, failures } = result;
  return `${name.padEnd(19)} ${perSecond.toFixed(0)} requests/s, p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms, max ${max.toFixed(1)} ms, ${failures} failed`;
}
