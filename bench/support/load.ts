import { Pool } from 'undici';

export interface LoadOptions {
  url: string;
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

/** Sends the same POST over and over, one request at a time on each connection, for a bounded time. */
export async function load({ url, body, connections, seconds }: LoadOptions): Promise<LoadResult> {
  const { origin, pathname } = new URL(url);
  const pool = new Pool(origin, { connections, pipelining: 1 });
  const latencies: number[] = [];
  let failures = 0;
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  const worker = async () => {
    while (performance.now() < endsAt) {
      const sentAt = performance.now();
      const answer = await pool.request({
        path: pathname,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      await answer.body.dump();
      if (answer.statusCode === 200) latencies.push(performance.now() - sentAt);
      else failures++;
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  const elapsed = (performance.now() - startedAt) / 1000;
  await pool.close();
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

export function describeLoad(name: string, result: LoadResult): string {
  const { perSecond, p50, p99, max, failures } = result;
  return `${name.padEnd(19)} ${perSecond.toFixed(0)} requests/s, p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms, max ${max.toFixed(1)} ms, ${failures} failed`;
}
