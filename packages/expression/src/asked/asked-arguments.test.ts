import { expect, it } from 'vitest';
import { askedArguments } from './asked-arguments.ts';

it('finds what expressions ask a model for, wherever in them, each key once', () => {
  const parameters = {
    to: "={{ /* made by the editor */ $fromAI('To', `Who gets it`, 'string') }}",
    text: '=Dear {{ $fromAI("name") }}, {{ $json.a ? $fromAI("To") : [$fromAi("count", "How many", "number", 3)] }}',
    list: [{ when: '={{ $fromai("urgent", "", "boolean", undefined) }}' }, '={{ $json.x }}'],
    plain: '{{ $fromAI("not an expression") }}',
  };
  expect(askedArguments(parameters)).toEqual([
    { key: 'To', description: 'Who gets it', type: 'string', hasDefault: false },
    { key: 'name', description: '', type: 'string', hasDefault: false },
    { key: 'count', description: 'How many', type: 'number', hasDefault: true, default: 3 },
    { key: 'urgent', description: '', type: 'boolean', hasDefault: false },
  ]);
});

it('takes a type that it does not know for a text', () => {
  expect(askedArguments('={{ $fromAI("a", "b", "date") }}')).toMatchObject([{ type: 'string' }]);
});

it.each([
  '$fromAI($json.key)',
  '$fromAI()',
  '$fromAI("")',
  '$fromAI("two words")',
  '$fromAI(`a${1}`)',
  '$fromAI("a" +',
])('refuses %s', (code) => {
  expect(() => askedArguments(`={{ ${code} }}`)).toThrow();
});

it('reads code that is nested deep', () => {
  const code = `${'['.repeat(500)}$fromAI("deep")${']'.repeat(500)}`;
  expect(askedArguments(`={{ ${code} }}`)).toMatchObject([{ key: 'deep' }]);
});

it('does not read expressions that ask for nothing: a mistake in them is told when they run', () => {
  expect(askedArguments(['={{ 1 + }}', '={{ $fromAI("a") }}'])).toMatchObject([{ key: 'a' }]);
});
