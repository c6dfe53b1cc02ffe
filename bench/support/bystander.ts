import { Agent, request } from 'node:http';

export interface BystanderResult {
  calls: number;
  failed: number;
  /** ms, of all calls: one that failed counts with the time until it did. */
  p50: number;
  p99: number;
}

/** One that has no answer by then has failed. */
const TIMEOUT_MS = 60_000;

/**
 * Calls a webhook at fixed times, whether or not earlier calls have their answers: one that waited for them would not see
 * how long others would have waited. Resolves when all have ended.
 */
export async function standBy({
  url,
  body,
  perSecond,
  seconds,
}: {
  url: string;
  body: string;
  perSecond: number;
  seconds: number;
}): Promise<BystanderResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const calls: Array<Promise<{ ms: number; isGood: boolean }>> = [];
  await atRate({ perSecond, seconds }, () => calls.push(call(agent, url, body)));
  const ended = await Promise.all(calls);
  agent.destroy();
  const times = ended.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return { calls: ended.length, failed: ended.filter(({ isGood }) => !isGood).length, p50: at(0.5), p99: at(0.99) };
}

/** Does something so many times each second. Times that were missed are made up for. */
export async function atRate(
  { perSecond, seconds, signal }: { perSecond: number; seconds: number; signal?: AbortSignal },
  act: () => void,
): Promise<void> {
  const startedAt = performance.now();
  for (let done = 0; done < perSecond * seconds && signal?.aborted !== true; done++) {
    const waitMs = startedAt + (done * 1000) / perSecond - performance.now();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    act();
  }
}

function call(agent: Agent, url: string, body: string): Promise<{ ms: number; isGood: boolean }> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const end = (isGood: boolean) => resolve({ ms: performance.now() - startedAt, isGood });
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const sent = request(url, { method: 'POST', agent, headers, timeout: TIMEOUT_MS }, (response) => {
      response.on('error', () => end(false));
      response.on('end', () => end(response.statusCode === 200));
      response.resume();
    });
    sent.on('timeout', () => sent.destroy(new Error('no answer in time')));
    sent.on('error', () => end(false));
    sent.end(body);
  });
}
