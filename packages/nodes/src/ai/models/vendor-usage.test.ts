import { expect, it } from 'vitest';
import { messagesFormat } from './anthropic/node/messages-format.ts';
import { contentFormat } from './google-gemini/node/content-format.ts';
import { chatFormat } from './ollama/node/chat-format.ts';
import { chatCompletions } from './open-ai/node/interfaces/chat-completions.ts';
import { responses } from './open-ai/node/interfaces/responses.ts';

it('what nodes of vendors ask is counted in one way: input with what was cached, output with what was thought', () => {
  const chat = {
    prompt_tokens: 9,
    completion_tokens: 5,
    prompt_tokens_details: { cached_tokens: 4 },
    completion_tokens_details: { reasoning_tokens: 2 },
  };
  const response = {
    input_tokens: 9,
    output_tokens: 5,
    input_tokens_details: { cached_tokens: 4 },
    output_tokens_details: { reasoning_tokens: 2 },
  };
  const gemini = { promptTokenCount: 9, candidatesTokenCount: 3, thoughtsTokenCount: 2, cachedContentTokenCount: 4 };
  const anthropic = {
    input_tokens: 3,
    cache_read_input_tokens: 4,
    cache_creation_input_tokens: 2,
    output_tokens: 5,
  };
  const all = { inputTokens: 9, outputTokens: 5, cachedTokens: 4, reasoningTokens: 2 };
  expect(chatCompletions.read({ usage: chat }).usage).toEqual(all);
  expect(responses.read({ usage: response }).usage).toEqual(all);
  expect(contentFormat.read({ usageMetadata: gemini }).usage).toEqual(all);
  expect(messagesFormat.read({ usage: anthropic }).usage).toEqual({ inputTokens: 9, outputTokens: 5, cachedTokens: 4 });
  expect(chatFormat.read({ prompt_eval_count: 9, eval_count: 5 }).usage).toEqual({ inputTokens: 9, outputTokens: 5 });
});

it('nothing is counted where a service does not say', () => {
  expect(chatCompletions.read({ usage: null })).not.toHaveProperty('usage');
  expect(messagesFormat.read({ usage: { input_tokens: 'many' } })).not.toHaveProperty('usage');
});
