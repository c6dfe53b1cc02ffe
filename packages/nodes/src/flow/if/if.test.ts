import type { JsonObject, JsonValue, NodeType } from '@millrace/node-sdk';
import { runNode } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import branches from './if.node.ts';

const [ifV1, ifV2] = branches as [NodeType, NodeType];

async function isTrue(nodeType: NodeType, parameters: JsonObject, typeVersion?: number): Promise<boolean> {
  const { outputs } = await runNode(nodeType, { parameters, ...(typeVersion && { typeVersion }) });
  return outputs[0]?.length === 1 && outputs[1]?.length === 0;
}

const condition = (leftValue: JsonValue, operator: string, rightValue: JsonValue = ''): JsonObject => {
  const [type = '', operation = ''] = operator.split('.');
  return { id: '1', leftValue, rightValue, operator: { type, operation } };
};
const where = (leftValue: JsonValue, operator: string, rightValue: JsonValue = '', typeValidation = 'strict') => ({
  conditions: {
    options: { typeValidation, caseSensitive: true },
    conditions: [condition(leftValue, operator, rightValue)],
  },
});

describe('conditions', () => {
  const holds = (left: JsonValue, operator: string, right: JsonValue = '', typeValidation = 'strict') =>
    isTrue(ifV2, where(left, operator, right, typeValidation));

  it('find an empty pattern in each text', async () => {
    expect(await holds('abc', 'string.regex')).toBe(true);
    expect(await holds('abc', 'string.notRegex')).toBe(false);
  });

  it('take nothing for no entries, and for different from no side that was left empty', async () => {
    expect(await holds([1], 'array.lengthGt', null)).toBe(true);
    expect(await holds([], 'array.lengthEquals', null)).toBe(false);
    const filter = where(1, 'number.notEquals');
    filter.conditions.options = { ...filter.conditions.options, version: 2 } as typeof filter.conditions.options;
    expect(await isTrue(ifV2, filter)).toBe(false);
  });

  it('read short numbers as dates as their texts are read, and the text "null" as no object', async () => {
    expect(await holds(10, 'dateTime.equals', '10')).toBe(true);
    expect(await holds('null', 'object.empty', '', 'loose')).toBe(true);
  });
});

describe('if 1', () => {
  it('needs all conditions, or any', async () => {
    const conditions = { number: [{ value1: 1, value2: 2 }], string: [{ value1: 'a', value2: 'b' }] };
    expect(await isTrue(ifV1, { conditions })).toBe(false);
    expect(await isTrue(ifV1, { conditions, combineOperation: 'any' })).toBe(true);
    expect(await isTrue(ifV1, {})).toBe(true);
  });

  it('compares dates and refuses what is none', async () => {
    const dated = (value1: string) => ({ conditions: { dateTime: [{ value1, value2: '2024-01-01' }] } });
    expect(await isTrue(ifV1, dated('2024-01-02T00:00:00Z'))).toBe(true);
    await expect(isTrue(ifV1, dated('soon'))).rejects.toThrow("'soon' is not a date");
  });
});

describe('if 2', () => {
  it.each<[JsonValue, string, JsonValue, boolean]>([
    ['Ann', 'string.equals', 'ann', false],
    ['Ann', 'string.startsWith', 'A', true],
    ['Ann', 'string.notContains', 'nn', false],
    ['a1', 'string.regex', '/^A\\d$/i', true],
    ['', 'string.empty', '', true],
    [null, 'string.exists', '', false],
    [0, 'number.exists', '', true],
    [10, 'number.gt', '9', true],
    [10, 'number.lte', 10, true],
    [null, 'number.gt', -1, true],
    ['2024-05-01', 'dateTime.after', '2024-04-30T23:59:59Z', true],
    ['2024-05-01T02:00:00+02:00', 'dateTime.equals', '2024-05-01T00:00:00Z', true],
    [true, 'boolean.true', '', true],
    [null, 'boolean.false', '', true],
    [['a', 'b'], 'array.contains', 'b', true],
    [['a'], 'array.lengthGt', 1, false],
    [{}, 'object.empty', '', true],
    [{ a: 1 }, 'object.notEmpty', '', true],
  ])('%j %s %j is %s', async (left, operator, right, expected) => {
    expect(await isTrue(ifV2, where(left, operator, right))).toBe(expected);
  });

  it.each<[JsonValue, string, JsonValue, number, boolean]>([
    ['', 'number.exists', '', 2, true],
    [5, 'number.gt', '', 2, true],
    [[5], 'number.equals', 5, 2, true],
    ['no', 'boolean.true', '', 2, true],
    ['FALSE', 'boolean.true', '', 2, false],
    ['false', 'boolean.true', '', 1, true],
    [0, 'boolean.true', '', 1, false],
  ])(
    'takes %j %s %j by the rules of version %i for %s where types are converted',
    async (left, operator, right, version, expected) => {
      const { conditions } = where(left, operator, right, 'loose');
      const stored = { ...conditions, options: { ...conditions.options, version } };
      expect(await isTrue(ifV2, { conditions: stored })).toBe(expected);
    },
  );

  it('reads dates without a zone in the zone of the workflow', async () => {
    const { outputs } = await runNode(ifV2, {
      parameters: where('2024-01-02', 'dateTime.equals', '2024-01-02T05:00:00Z'),
      timezone: 'America/New_York',
    });
    expect(outputs[0]).toHaveLength(1);
  });

  it('refuses a value of another type, and says how to go on', async () => {
    await expect(isTrue(ifV2, where('5', 'number.gt', 3))).rejects.toMatchObject({
      message: "Condition 1: the left value '5' is a text, but a number is expected",
      itemIndex: 0,
    });
    expect(await isTrue(ifV2, where('5', 'number.gt', 3, 'loose'))).toBe(true);
    const strict = where('5', 'number.gt', 3);
    await expect(isTrue(ifV2, { ...strict, looseTypeValidation: true }), 'What is stored decides').rejects.toThrow();
    await expect(isTrue(ifV2, { ...strict, options: { looseTypeValidation: true } }, 2)).rejects.toThrow();
  });

  it('sends what cannot be compared to false where failed items are passed on', async () => {
    const { outputs } = await runNode(ifV2, {
      parameters: where('5', 'number.exists'),
      items: [{ a: 1 }],
      continueOnFail: true,
    });
    expect(outputs.map((items) => items?.map(({ json }) => json))).toEqual([[], [{ a: 1 }]]);
  });

  it('refuses what cannot be converted', async () => {
    await expect(isTrue(ifV2, where('five', 'number.gt', 3, 'loose'))).rejects.toThrow(
      "Condition 1: the left value 'five' is a text, but a number is expected",
    );
  });

  it('minds case as is stored with the conditions, whatever the option says', async () => {
    const { conditions } = where('ANN', 'string.equals', 'ann');
    const isTrueFor = (stored: JsonObject, ignoreCase: boolean) =>
      isTrue(ifV2, { conditions: { ...conditions, options: stored }, options: { ignoreCase } });
    expect(await isTrueFor({ caseSensitive: true }, true)).toBe(false);
    expect(await isTrueFor({ caseSensitive: false }, false)).toBe(true);
    expect(await isTrueFor({}, false)).toBe(true);
  });

  it('joins conditions by and, or', async () => {
    const conditions = [condition(1, 'number.equals', 1), condition(1, 'number.equals', 2)];
    expect(await isTrue(ifV2, { conditions: { conditions, combinator: 'and' } })).toBe(false);
    expect(await isTrue(ifV2, { conditions: { conditions, combinator: 'or' } })).toBe(true);
    expect(await isTrue(ifV2, {})).toBe(true);
  });

  it('does not know inherited names as comparisons', async () => {
    await expect(isTrue(ifV2, where('a', 'string.constructor'))).rejects.toThrow('does not exist');
  });
});
