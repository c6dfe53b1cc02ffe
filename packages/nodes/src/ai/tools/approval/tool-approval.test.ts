import type { CallDecision, CallQuestion, Tool } from '@millrace/node-sdk';
import { supplyNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import approval from './tool-approval.node.ts';

async function call(decision?: (question: CallQuestion) => CallDecision, parameters = {}) {
  const calls: unknown[] = [];
  const tool = (name: string): Tool => ({
    ...{ name, description: `Does ${name}`, parameters: { type: 'object' } },
    invoke: async (args) => {
      calls.push(args);
      return 'sent';
    },
  });
  const { thing, others = [] } = await supplyNode<Tool>(approval, {
    parameters,
    connected: { ai_tool: [tool('mail'), tool('pay')] },
    ...(decision && { decision }),
  });
  return { names: [thing, ...others].map(({ name }) => name), result: await thing.invoke({ to: 'ada' }), calls };
}

it('hands the tools on as they are, and makes a call that a person approves', async () => {
  const asked: CallQuestion[] = [];
  const approve = (question: CallQuestion): CallDecision => {
    asked.push(question);
    return { decision: 'approve', arguments: question.arguments };
  };
  const { names, result, calls } = await call(approve, { text: 'Costs a cent' });
  expect(names).toEqual(['mail', 'pay']);
  expect(asked).toEqual([{ tool: 'mail', arguments: { to: 'ada' }, text: 'Costs a cent' }]);
  expect([result, calls]).toEqual(['sent', [{ to: 'ada' }]]);
});

it('makes the call that a person made of it, and tells the model', async () => {
  const { result, calls } = await call(() => ({ decision: 'approve', arguments: { to: 'bo' } }));
  expect(calls).toEqual([{ to: 'bo' }]);
  expect(result).toBe('A person changed the arguments to {"to":"bo"}. The call gave:\nsent');
});

it('makes no call that a person refuses, and tells the model why', async () => {
  const { result, calls } = await call(() => ({ decision: 'refuse', reason: ' Not today. ' }));
  expect(calls).toEqual([]);
  expect(result).toContain('They said: Not today. Do not make it again');
  expect((await call(() => ({ decision: 'refuse', reason: '' }))).result).toContain('They gave no reason.');
});
