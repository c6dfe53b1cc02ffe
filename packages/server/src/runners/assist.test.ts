import type { ToRunner } from '@millrace/wire';
import { expect, it } from 'vitest';
import { Assists, answerToolCall } from './assist.ts';

class Runner {
  readonly told: ToRunner[] = [];

  send(message: ToRunner): void {
    this.told.push(message);
  }
}

it('a tool is called for the runner alone that was asked', async () => {
  const assists = new Assists();
  const calls: unknown[] = [];
  assists.add('a1', {
    onMessage: () => undefined,
    callTool: async (call) => {
      calls.push(call);
      return { text: 'done', isError: false };
    },
  });
  const [asked, other] = [new Runner(), new Runner()];
  const call = { type: 'toolCalled', requestId: 1, executionId: 'a1', name: 'add_node', arguments: { n: 1 } } as const;
  await answerToolCall(asked, call, assists);
  assists.gaveTo('a1', asked);
  await answerToolCall(other, call, assists);
  expect(calls).toEqual([]);
  await answerToolCall(asked, call, assists);
  expect(calls).toEqual([{ name: 'add_node', arguments: { n: 1 } }]);
  const stopped = { type: 'toolAnswered', requestId: 1, text: 'It was stopped.', isError: true };
  expect(other.told).toEqual([stopped]);
  expect(asked.told).toEqual([stopped, { type: 'toolAnswered', requestId: 1, text: 'done', isError: false }]);
  assists.delete('a1');
  await answerToolCall(asked, call, assists);
  expect(asked.told.at(-1)).toEqual(stopped);
});
