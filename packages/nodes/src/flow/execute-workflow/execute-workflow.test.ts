import { type JsonObject, NodeError, type SubExecution, type SubWorkflowRequest } from '@millrace/node-sdk';
import { resumeNode, runNode } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import node from './execute-workflow.node.ts';

const chosen = { workflowId: { __rl: true, mode: 'list', value: 'w2' } };
const three = [{ n: 1 }, { n: 2 }, { n: 3 }];

/** Plays a workflow that gives its items back; what `answer` gives comes instead. */
function fakeWorkflow(answer?: (request: SubWorkflowRequest, call: number) => Partial<SubExecution> | Error) {
  const requests: SubWorkflowRequest[] = [];
  const subWorkflow = async (request: SubWorkflowRequest): Promise<SubExecution> => {
    const call = requests.push(request);
    const given = answer?.(request, call);
    if (given instanceof Error) throw given;
    return { status: 'success', executionId: `e${call}`, items: [...request.items], ...given } as SubExecution;
  };
  return { requests, subWorkflow };
}

describe('once with all items', () => {
  it('gives all to one execution, and links results one by one when there are as many', async () => {
    const { requests, subWorkflow } = fakeWorkflow();
    const binary = { data: { data: '', mimeType: 'text/plain' } };
    const items = [{ json: { n: 1 }, binary, pairedItem: { item: 4 } }, { json: { n: 2 } }];
    const result = await runNode(node, { parameters: chosen, items, subWorkflow });
    expect(requests).toEqual([
      { workflow: { id: 'w2' }, items: [{ json: { n: 1 }, binary }, { json: { n: 2 } }], wait: true },
    ]);
    expect(result.items).toEqual([
      { json: { n: 1 }, binary, pairedItem: { item: 0 } },
      { json: { n: 2 }, pairedItem: { item: 1 } },
    ]);
  });

  it('links results to all items when their number differs', async () => {
    const { subWorkflow } = fakeWorkflow(() => ({ items: [{ json: { sum: 6 } }] }) as Partial<SubExecution>);
    const { items } = await runNode(node, { parameters: chosen, items: three, subWorkflow });
    expect(items).toEqual([{ json: { sum: 6 }, pairedItem: [{ item: 0 }, { item: 1 }, { item: 2 }] }]);
  });

  it('goes on with the input at once when the end is not waited for', async () => {
    const { requests, subWorkflow } = fakeWorkflow(() => ({ status: 'started' }));
    const parameters = { ...chosen, options: { waitForSubWorkflow: false } };
    expect((await runNode(node, { parameters, items: three, subWorkflow })).json).toEqual(three);
    expect(requests[0]?.wait).toBe(false);
  });
});

describe('once for each item', () => {
  const each = { ...chosen, mode: 'each' };

  it('links what each execution gives to its item', async () => {
    const { subWorkflow } = fakeWorkflow(
      (_, call) =>
        ({
          items: Array.from({ length: call - 1 }, () => ({ json: { call } })),
        }) as Partial<SubExecution>,
    );
    const { items } = await runNode(node, { parameters: each, items: three, subWorkflow });
    expect(items).toEqual([
      { json: { call: 2 }, pairedItem: { item: 1 } },
      { json: { call: 3 }, pairedItem: { item: 2 } },
      { json: { call: 3 }, pairedItem: { item: 2 } },
    ]);
  });

  it('names the item that failed, or goes on behind it', async () => {
    const failing = () => fakeWorkflow((_, call) => (call === 2 ? new NodeError('Broken') : {})).subWorkflow;
    const run = (continueOnFail: boolean) =>
      runNode(node, { parameters: each, items: three, subWorkflow: failing(), continueOnFail });
    await expect(run(false)).rejects.toMatchObject({ message: 'Broken', itemIndex: 1 });
    const { items } = await run(true);
    expect(items.map(({ json }) => json)).toEqual([{ n: 1 }, { error: 'Broken' }, { n: 3 }]);
    expect(items[1]).toMatchObject({ error: { message: 'Broken' }, pairedItem: { item: 1 } });
  });

  it('waits for executions that wait, and puts their results in their places', async () => {
    const { subWorkflow } = fakeWorkflow((_, call) => (call === 2 ? {} : { status: 'waiting' }));
    const { suspension } = await runNode(node, { parameters: each, items: three, subWorkflow });
    expect(suspension?.executions).toEqual(['e1', 'e3']);
    const waitState = JSON.parse(JSON.stringify(suspension?.state)) as JsonObject;
    const resume = (continueOnFail: boolean) =>
      resumeNode(
        node,
        {
          waitState,
          by: {
            kind: 'executions',
            results: [
              { executionId: 'e1', status: 'success', items: [{ json: { late: 1 } }] },
              { executionId: 'e3', status: 'error', error: { name: 'Error', message: 'Late failure' } },
            ],
          },
        },
        { parameters: each, items: three, continueOnFail },
      );
    await expect(resume(false)).rejects.toMatchObject({ message: 'Late failure', itemIndex: 2 });
    const { items } = await resume(true);
    expect(items.map(({ json, pairedItem }) => [json, pairedItem])).toEqual([
      [{ late: 1 }, { item: 0 }],
      [{ n: 2 }, { item: 1 }],
      [{ error: 'Late failure' }, { item: 2 }],
    ]);
  });
});

describe('inputs of the workflow', () => {
  const schema: JsonObject[] = [
    { id: 'a', type: 'number' },
    { id: 'b', type: 'string' },
    { id: 'gone', removed: true },
    { id: '__proto__' },
  ];
  const run = async (workflowInputs: JsonObject, item: JsonObject = {}) => {
    const { requests, subWorkflow } = fakeWorkflow();
    await runNode(node, { parameters: { ...chosen, workflowInputs }, items: [item], subWorkflow });
    return Object.entries(requests[0]?.items[0]?.json ?? {});
  };

  it('are the declared fields only, null where no value is set', async () => {
    const value = JSON.parse('{"a":1,"gone":2,"other":3,"__proto__":4}');
    expect(await run({ mappingMode: 'defineBelow', value, schema }, { x: 1 })).toEqual([
      ['a', 1],
      ['b', null],
      ['__proto__', 4],
    ]);
  });

  it('are the item where nothing is declared', async () => {
    expect(await run({ mappingMode: 'defineBelow', value: null }, { x: 1 })).toEqual([['x', 1]]);
  });

  it('are converted when that is wanted, and refused otherwise', async () => {
    const value = { a: '12', b: { c: 1 } };
    const convert = { attemptToConvertTypes: true, convertFieldsToString: true };
    expect((await run({ mappingMode: 'defineBelow', value, schema, ...convert })).slice(0, 2)).toEqual([
      ['a', 12],
      ['b', '{"c":1}'],
    ]);
    await expect(run({ mappingMode: 'defineBelow', value, schema })).rejects.toThrow(
      "The input 'a' takes a number, not string",
    );
    const impossible = { value: { a: 'x' }, attemptToConvertTypes: true };
    await expect(run({ mappingMode: 'defineBelow', schema, ...impossible })).rejects.toMatchObject({
      description: 'The value cannot be converted: give one of that type.',
    });
  });
});

describe('the workflow', () => {
  const document = { nodes: [], connections: {} };
  const text = JSON.stringify(document);
  const run = async (parameters: JsonObject, typeVersion = 1, items = [{}]) => {
    const { requests, subWorkflow } = fakeWorkflow();
    const files = new Map([['/data/w.json', new TextEncoder().encode(`\uFEFF${text}`)]]);
    const http = ({ url }: { url: string }) => (url.endsWith('gone') ? { status: 404 } : { body: text });
    const result = await runNode(node, { parameters, typeVersion, items, subWorkflow, files, http });
    return { workflows: requests.map(({ workflow }) => workflow), requests: result.requests };
  };

  it('comes by id, from JSON, from a file, or from an address that is read once', async () => {
    expect((await run({ workflowId: 7 })).workflows).toEqual([{ id: '7' }]);
    expect((await run({ source: 'parameter', workflowJson: text })).workflows).toEqual([{ document }]);
    expect((await run({ source: 'localFile', workflowPath: '/data/w.json' })).workflows).toEqual([{ document }]);
    const url = { source: 'url', workflowUrl: 'https://example.com/w', mode: 'each' };
    const { workflows, requests } = await run(url, 1, [{}, {}]);
    expect(workflows).toEqual([{ document }, { document }]);
    expect(requests).toHaveLength(1);
  });

  it.each<[JsonObject, string]>([
    [{ workflowId: '' }, 'No workflow is chosen'],
    [{ source: 'parameter', workflowJson: '{' }, "'Workflow as JSON' is not valid JSON"],
    [{ source: 'parameter', workflowJson: '{}' }, 'The JSON is not a workflow'],
    [{ source: 'localFile', workflowPath: '/gone' }, 'There is no file /gone'],
    [{ source: 'url', workflowUrl: 'https://example.com/gone' }, 'answered with status 404'],
  ])('cannot be found by %j', async (parameters, message) => {
    await expect(run(parameters)).rejects.toThrow(message);
  });
});
