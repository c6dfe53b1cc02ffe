import { isJsonObject, type JsonObject, NodeError, type ServiceClient } from '@millrace/node-sdk';
import { ANSWER_TIMEOUT_MS, anyObject } from '../../../../lib/ai/service-format/ask-with-tools.ts';
import { objectsIn } from '../../../../lib/ai/service-format/service-format.ts';
import { FILES, opening } from '../anthropic-service.ts';

/** How often a model may go on that paused while it used tools of Anthropic. */
const MOST_PAUSES = 20;

/** Asks a model until its turn has ended: one that uses tools of Anthropic for long pauses and is told to go on. */
export async function ask(client: ServiceClient, body: JsonObject, parts: readonly string[] = []): Promise<JsonObject> {
  const options = { answer: anyObject, headers: opening(FILES, ...parts), timeoutMs: ANSWER_TIMEOUT_MS };
  const before: JsonObject[] = [];
  for (let pauses = 0; pauses <= MOST_PAUSES; pauses++) {
    const said = before.length > 0 ? [{ role: 'assistant', content: before }] : [];
    const messages = [...objectsIn(body.messages), ...said];
    const answer = await client.post('/v1/messages', { ...body, messages }, options);
    if (answer.stop_reason !== 'pause_turn') {
      return before.length > 0 ? { ...answer, content: [...before, ...objectsIn(answer.content)] } : answer;
    }
    before.push(...objectsIn(answer.content));
  }
  throw new NodeError(`The model paused ${MOST_PAUSES} times and did not come to an end`, {
    description: 'Allow fewer searches in the options, or ask for less.',
    code: 'SERVICE_UNAVAILABLE',
  });
}

/** An answer as items: what the model says, or all of it. */
export function itemOf(answer: JsonObject, isSimple: boolean, added: JsonObject = {}): { json: JsonObject } {
  return { json: isSimple ? { content: answer.content ?? [], ...added } : { ...answer, ...added } };
}

/** An entry of the service for a file, with where it is. */
export function withAddress(file: unknown, baseUrl: string): { json: JsonObject } {
  const known = isJsonObject(file) ? file : {};
  return { json: { ...known, url: `${baseUrl}/v1/files/${String(known.id ?? '')}` } };
}
