import { type CallDecision, type CallQuestion, type JsonObject, NodeError, type Tool } from '@millrace/node-sdk';
import { supplyNode } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import { Toolbox } from '../../../lib/ai/loop/call-tools.ts';
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

it('names the tool as the model does: of two searches of a kind the second has another name', async () => {
  const asked: string[] = [];
  const search = (otherName: string): Tool => ({
    ...{ name: 'search', otherName, description: '', parameters: { type: 'object' } },
    invoke: async () => otherName,
  });
  const { thing, others = [] } = await supplyNode<Tool>(approval, {
    connected: { ai_tool: [search('News'), search('Old_pages')] },
    decision(question) {
      asked.push(question.tool);
      return { decision: 'approve', arguments: question.arguments };
    },
  });
  const calls = ['search', 'Old_pages'].map((name) => ({ id: name, name, arguments: {} }));
  const steps = await new Toolbox([thing, ...others]).call(calls, '');
  expect(asked).toEqual(['search', 'Old_pages']);
  expect(steps.map(({ result }) => result)).toEqual(['News', 'Old_pages']);
});

describe('a message', () => {
  const told = async (properties: JsonObject, invoke: Tool['invoke'] = async () => 'sent') => {
    const messages: JsonObject[] = [];
    const messenger: Tool = {
      ...{ name: 'slack', description: '', parameters: { type: 'object', properties } },
      invoke(args) {
        messages.push(args);
        return invoke(args);
      },
    };
    const calls: JsonObject[] = [];
    const tool: Tool = {
      ...{ name: 'pay', description: '', parameters: { type: 'object' } },
      invoke: async (args) => {
        calls.push(args);
        return 'paid';
      },
    };
    const { thing, others } = await supplyNode<Tool>(approval, {
      parameters: { sendsMessage: true },
      connected: { ai_tool: [tool] },
      connectedSecond: { ai_tool: [messenger] },
    });
    return { others, result: await thing.invoke({ to: 'ada', note: 'x'.repeat(2000) }), messages, calls };
  };

  it('tells the person of a call before they are asked, and is no tool of the agent', async () => {
    const { others, result, messages, calls } = await told({ text: { type: 'string' } });
    expect([others, result, calls.length]).toEqual([[], 'paid', 1]);
    const text = String(messages[0]?.text);
    expect(text).toContain('An agent asks whether it may call "pay".\n');
    expect(text).toContain('What the model wants to call it with:\n{\n  "to": "ada"');
    expect(text).toMatch(/x…\n\(\d+ characters more\)$/);
    expect(text.length).toBeLessThan(1700);
  });

  it('that cannot be sent leaves the question in the editor', async () => {
    const fails = () => Promise.reject(new NodeError('Slack is away'));
    expect((await told({ text: { type: 'string' } }, fails)).result).toBe('paid');
  });

  it('needs one field that a model fills in', async () => {
    await expect(told({})).rejects.toThrow('"slack" has 0 fields that a model fills in; a message needs one');
    await expect(told({ text: {}, to: {} })).rejects.toThrow('has 2 fields');
  });
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
