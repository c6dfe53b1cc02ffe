import { apiError, type ServerError } from '../../../errors/server-error.ts';

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 200_000;
const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/** @throws ServerError `PROVIDER_UNREACHABLE` */
export async function fetchMetadata(address: string, fetch: typeof globalThis.fetch): Promise<string> {
  const url = new URL(address);
  // Whoever is between could put their own certificate in: only on the machine itself.
  if (url.protocol === 'http:' && !LOOPBACK_HOSTS.has(url.hostname)) throw unreachable(url, 'its address is not https');
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
    if (!answer.ok) throw new Error(`it answers with status ${answer.status}`);
    return await textWithin(answer);
  } catch (cause) {
    throw unreachable(url, cause instanceof Error ? cause.message.slice(0, 200) : 'unknown', cause);
  }
}

async function textWithin(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of answer.body ?? []) {
    length += chunk.byteLength;
    if (length > MAX_BYTES) throw new Error(`it answers with more than ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function unreachable({ host }: URL, reason: string, cause?: unknown): ServerError {
  return apiError('PROVIDER_UNREACHABLE.metadata', { host, reason }, { cause });
}
