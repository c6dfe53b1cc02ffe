import {
  ApiError,
  type AssistantEvent,
  type AssistantTurn,
  apiProblem,
  assistantEvent,
  assistantFileRoutes,
  assistantRoutes,
} from '@millrace/api';
import { queryOptions } from '@tanstack/react-query';
import { addressOf } from '../address/base-path.ts';
import { errorInLanguage } from '../i18n/error-texts.ts';
import { i18n } from '../i18n/i18n.ts';
import { apiClient } from './api-client.ts';

/** Whether there is an assistant, and the model that the user chose for it. */
export const assistantQuery = queryOptions({
  queryKey: ['assistant'],
  queryFn: ({ signal }) => apiClient.call(assistantRoutes.get, { signal }),
});

/** Asks the assistant, and gives what it does as it comes. @param signal stops it. @throws ApiError, and where the answer breaks off before its end */
export async function* askAssistant(turn: AssistantTurn, signal: AbortSignal): AsyncGenerator<AssistantEvent> {
  const response = await fetch(addressOf(`/rest${assistantFileRoutes.turn.path}`), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': i18n.language },
    body: JSON.stringify(turn),
    signal,
  });
  if (!response.ok || !response.body) throw await refusalOf(response);
  let rest = '';
  let isEnded = false;
  for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
    const lines = `${rest}${text}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line === '') continue;
      const event = assistantEvent.parse(JSON.parse(line));
      isEnded = event.type === 'done' || event.type === 'failed';
      yield event;
    }
  }
  if (!isEnded) throw new Error(i18n.t('assistant:cutOff'));
}

async function refusalOf(response: Response): Promise<Error> {
  const { data } = apiProblem.safeParse(await response.json().catch(() => undefined));
  if (!data) return new Error(i18n.t('assistant:unreachable'));
  return new ApiError(response.status, { ...data, ...(data.template && errorInLanguage(data.template)) });
}
