import { givenPath, isJsonObject, type JsonObject, path, type ServiceClient } from '@millrace/node-sdk';
import { aiError } from '../../../../lib/ai/errors/ai-error-codes.ts';
import { ANSWER_TIMEOUT_MS, anyObject } from '../../../../lib/ai/service-format/ask-with-tools.ts';
import { objectsIn } from '../../../../lib/ai/service-format/service-format.ts';

type Action = 'generateContent' | 'predict' | 'predictLongRunning';

/** Asks a model, whose name may begin with `models/`. */
export function ask(client: ServiceClient, model: string, body: JsonObject, action: Action = 'generateContent') {
  const name = path`/${model.replace(/^models\//, '')}`;
  const place = givenPath(`/v1beta/models${name}:${action}`);
  return client.post(place, body, { answer: anyObject, timeoutMs: ANSWER_TIMEOUT_MS });
}

/** An answer as items: its candidates, or all of it. @throws NodeError where it was refused */
export function itemsOf(answer: JsonObject, isSimple: boolean): Array<{ json: JsonObject }> {
  if (!isSimple) return [{ json: answer }];
  const candidates = objectsIn(answer.candidates);
  if (candidates.length === 0) throw refused(answer);
  return candidates.map((json) => ({ json }));
}

/** Why nothing came. @param said what the model said instead */
export function refused({ promptFeedback, candidates }: JsonObject, said = '') {
  const feedback = isJsonObject(promptFeedback) ? promptFeedback : {};
  const reason = feedback.blockReason ?? objectsIn(candidates)[0]?.finishReason;
  return aiError('AI_ANSWER_REFUSED', `The model gave nothing${reason ? `: ${String(reason)}` : ''}`, {
    description:
      said === '' ? 'Put the prompt in other words, or choose another model.' : `It said: ${said.slice(0, 500)}`,
  });
}
