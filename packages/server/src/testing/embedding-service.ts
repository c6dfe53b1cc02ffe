import type { JsonObject } from '@millrace/workflow';
import { type LocalService, startLocalService } from './local-service.ts';
import { textOf } from './request-text.ts';

/** A model for vectors of Ollama's kind. */
export interface EmbeddingService extends LocalService {
  /** The texts of each request, in order. */
  requests: string[][];
}

/**
 * Starts one. The vector of a text points to the first number in it: texts with near numbers are near.
 * @param whenCalled is waited for before the nth request is answered
 */
export async function startEmbeddingService(
  whenCalled: (nth: number) => Promise<void> = async () => undefined,
): Promise<EmbeddingService> {
  const requests: string[][] = [];
  const service = await startLocalService(async (request, response) => {
    const { input } = JSON.parse(await textOf(request)) as { input: string[] };
    requests.push(input);
    await whenCalled(requests.length);
    const answer: JsonObject = { embeddings: input.map(vectorOf) };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  return { ...service, requests };
}

function vectorOf(text: string): number[] {
  const angle = Number(text.match(/\d+/)?.[0] ?? 0) / 1000;
  return [Math.cos(angle), Math.sin(angle)];
}
