import { expect, it } from 'vitest';
import { answerFields, readAnswer } from './edited-answer.ts';

const answer = { content: 'Hi', toolCalls: [{ id: '1', name: 'act', arguments: {} }], finish: 'toolCalls' };

it('offers the text and the calls of a model, and all fields of a tool', () => {
  expect(answerFields(answer, true).map(({ name, isText }) => [name, isText])).toEqual([
    ['content', true],
    ['toolCalls', false],
  ]);
  expect(answerFields({ response: [{ a: 1 }] }, false)).toEqual([
    { name: 'response', isText: false, text: '[\n  {\n    "a": 1\n  }\n]' },
  ]);
});

it('says nothing where nothing was changed, and keeps what cannot be edited', () => {
  const fields = answerFields(answer, true);
  expect(readAnswer(fields, answer)).toEqual({});
  const edited = fields.map((field) => (field.name === 'content' ? { ...field, text: 'Bye' } : field));
  expect(readAnswer(edited, answer)).toEqual({ response: { ...answer, content: 'Bye' } });
});

it('names the field that cannot be read', () => {
  const withCalls = (text: string) => [{ name: 'toolCalls', isText: false, text }];
  expect(readAnswer(withCalls('['), answer)).toEqual({ field: 'toolCalls', problem: 'notJson' });
  expect(readAnswer(withCalls('{}'), answer)).toEqual({ field: 'toolCalls', problem: 'otherKind' });
});
