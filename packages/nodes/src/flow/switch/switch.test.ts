import type { JsonObject, JsonValue, NodeType } from '@millrace/node-sdk';
import { type NodeTestOptions, runNode } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import { switchV1 } from './switch-v1.ts';
import { switchV2 } from './switch-v2.ts';
import { switchV3 } from './switch-v3.ts';

/** Fields `n` of the items of each output. */
async function sorted(nodeType: NodeType, options: NodeTestOptions): Promise<JsonValue[]> {
  const { outputs } = await runNode(nodeType, options);
  return outputs.map((items) => (items ?? []).map(({ json }) => json.n ?? null));
}

const items: JsonObject[] = [{ n: 1 }, { n: 2 }, { n: 3 }];

describe('switch 1 and 2', () => {
  const rules = (...entries: JsonObject[]) => ({ rules: entries });

  it('sends items to the output of the first rule that holds', async () => {
    const rule = (value2: number, output: number) => ({ operation: 'smallerEqual', value2, output });
    const parameters: NodeTestOptions['parameters'] = ({ json }) => ({
      value1: json.n ?? 0,
      rules: rules(rule(1, 3), rule(2, 1)),
    });
    expect(await sorted(switchV1, { items, parameters })).toEqual([[], [2], [], [1]]);
    const fallback: NodeTestOptions['parameters'] = ({ json }) => ({
      value1: json.n ?? 0,
      rules: rules(rule(1, 3)),
      fallbackOutput: 0,
    });
    expect(await sorted(switchV1, { items, parameters: fallback })).toEqual([[2, 3], [], [], [1]]);
  });

  it('has an output for each rule (version 2)', async () => {
    const parameters: NodeTestOptions['parameters'] = ({ json }) => ({
      dataType: 'string',
      value1: String(json.n),
      rules: rules({ operation: 'regex', value2: '[12]' }, { operation: 'equal', value2: '3' }),
    });
    expect(await sorted(switchV2, { items, parameters })).toEqual([[1, 2], [3]]);
  });

  it('takes the output from an expression, and refuses one that is not there', async () => {
    const parameters = (output: JsonValue): JsonObject => ({ mode: 'expression', output });
    expect(await sorted(switchV1, { items: [{ n: 1 }], parameters: parameters(2) })).toEqual([[], [], [1], []]);
    await expect(sorted(switchV1, { parameters: parameters(4) })).rejects.toThrow('4 is not an output of this node');
    await expect(sorted(switchV2, { parameters: parameters('x') })).rejects.toMatchObject({
      message: "'x' is not an output of this node",
      standsAlone: true,
    });
  });

  it('takes an empty text for the first output, and true for the second', async () => {
    const parameters = (output: JsonValue): JsonObject => ({ mode: 'expression', output });
    expect(await sorted(switchV1, { items: [{ n: 1 }], parameters: parameters('') })).toEqual([[1], [], [], []]);
    expect(await sorted(switchV1, { items: [{ n: 1 }], parameters: parameters(true) })).toEqual([[], [1], [], []]);
  });
});

describe('switch 3', () => {
  const rule = (left: JsonValue, operation: string, right: JsonValue) => ({
    conditions: {
      options: { typeValidation: 'strict', caseSensitive: true },
      conditions: [{ id: '', leftValue: left, rightValue: right, operator: { type: 'number', operation } }],
      combinator: 'and',
    },
  });
  const withRules =
    (options: JsonObject = {}): NodeTestOptions['parameters'] =>
    ({ json }) => ({
      rules: { values: [rule(json.n ?? 0, 'lte', 1), rule(json.n ?? 0, 'lte', 2)] },
      options,
    });

  it('drops what no rule takes', async () => {
    expect(await sorted(switchV3, { items, parameters: withRules() })).toEqual([[1], [2]]);
  });

  it('sends the others to an output of their own, or to one of the rules', async () => {
    expect(await sorted(switchV3, { items, parameters: withRules({ fallbackOutput: 'extra' }) })).toEqual([
      [1],
      [2],
      [3],
    ]);
    expect(await sorted(switchV3, { items, parameters: withRules({ fallbackOutput: 0 }) })).toEqual([[1, 3], [2]]);
  });

  it('sends an item to all outputs that match when told to', async () => {
    const parameters = withRules({ allMatchingOutputs: true });
    expect(await sorted(switchV3, { items, parameters })).toEqual([[1], [1, 2]]);
  });

  it('takes the output from an expression', async () => {
    const parameters = { mode: 'expression', numberOutputs: 2, output: 1 };
    expect(await sorted(switchV3, { items: [{ n: 1 }], parameters })).toEqual([[], [1]]);
    await expect(sorted(switchV3, { parameters: { ...parameters, output: 2 } })).rejects.toMatchObject({
      message: '2 is not an output of this node',
      itemIndex: 0,
    });
  });

  it('reports a value of the wrong type', async () => {
    const parameters = { rules: { values: [rule('x', 'lte', 1)] } };
    await expect(sorted(switchV3, { parameters })).rejects.toThrow(
      "the left value 'x' is a text, but a number is expected",
    );
  });
});
