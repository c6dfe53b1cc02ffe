import { expect, it } from 'vitest';
import { textPrompt } from './text-prompt.ts';

const system = { role: 'system' as const, content: 'Be brief' };
const hi = { role: 'user' as const, content: 'Hi' };

it('is the prompt, after what the system says', () => {
  expect(textPrompt({ messages: [hi] })).toBe('Hi');
  expect(textPrompt({ messages: [system, hi] })).toBe('Be brief\n\nHi');
});

it('names who says what in a conversation, and lets the assistant go on', () => {
  const messages = [system, hi, { role: 'assistant' as const, content: 'Hello' }, { ...hi, content: 'And?' }];
  expect(textPrompt({ messages })).toBe('Be brief\n\nUser: Hi\n\nAssistant: Hello\n\nUser: And?\n\nAssistant:');
});

it('asks for the form that is wanted', () => {
  expect(textPrompt({ messages: [hi], output: { name: 'a', schema: { type: 'object' } } })).toBe(
    'Answer with JSON only, which fits this JSON Schema: {"type":"object"}\n\nHi',
  );
});

it('says that such a model cannot call tools', () => {
  const tools = [{ name: 'add', description: '', parameters: {} }];
  expect(() => textPrompt({ messages: [hi], tools })).toThrow(
    expect.objectContaining({ code: 'AI_TOOLS_UNSUPPORTED' }),
  );
});
