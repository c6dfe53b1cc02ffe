import type { ChatAnswer, ChatMessage, ChatRequest, LanguageModel } from '@millrace/node-sdk';

/** A model that gives these answers, one after the other and the last again and again, and keeps what it was asked. */
export function scriptedModel(
  ...answers: Array<Partial<ChatAnswer> | Error>
): LanguageModel & { asked: ChatMessage[][]; requests: ChatRequest[] } {
  const asked: ChatMessage[][] = [];
  const requests: ChatRequest[] = [];
  return {
    name: 'scripted',
    asked,
    requests,
    async generate(request) {
      asked.push([...request.messages]);
      requests.push(request);
      const answer = answers[asked.length - 1] ?? answers.at(-1) ?? {};
      if (answer instanceof Error) throw answer;
      const finish = answer.toolCalls?.length ? 'toolCalls' : 'stop';
      return { content: '', toolCalls: [], finish, ...answer };
    },
  };
}
