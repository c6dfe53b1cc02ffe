import type { JsonObject, JsonValue, LanguageModel } from '@millrace/node-sdk';
import { supplyNode } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import { scriptedModel } from '../../../testing/scripted-model.ts';
import modelSelector from './model-selector.node.ts';

const [first, second] = [scriptedModel({ content: 'one' }), scriptedModel({ content: 'two' })];

const is = (leftValue: JsonValue, rightValue: JsonValue): JsonObject[] => [
  { id: '1', leftValue, rightValue, operator: { type: 'string', operation: 'equals' } },
];
const rule = (modelIndex: number, conditions: JsonObject[]) => ({
  modelIndex,
  conditions: { options: { caseSensitive: true, typeValidation: 'strict', version: 2 }, conditions, combinator: 'and' },
});
const select = (rules: Array<ReturnType<typeof rule>>, models: LanguageModel[] = [first, second], numberInputs = 2) =>
  supplyNode<LanguageModel>(modelSelector, {
    parameters: { numberInputs, rules: { rule: rules } },
    connected: { ai_languageModel: models },
  });

describe('the model selector', () => {
  it('takes the model of the first rule that holds', async () => {
    const rules = [rule(1, is('short', 'long')), rule(2, is('long', 'long')), rule(1, [])];
    const { thing } = await select(rules);
    expect((await thing.generate({ messages: [] })).content).toBe('two');
    expect(second.asked).toHaveLength(1);
    expect(first.asked).toHaveLength(0);
  });

  it('takes that of a rule without conditions for all others', async () => {
    expect((await select([rule(2, is('a', 'b')), rule(1, [])])).thing).toBe(first);
  });

  it('says that no rule holds, and what to do', async () => {
    const none = select([rule(1, is('a', 'b'))]);
    await expect(none).rejects.toThrow('No rule of the model selector holds for the item');
    await expect(none).rejects.toMatchObject({ description: expect.stringContaining('rule without conditions') });
  });

  it('refuses to guess where a model is missing', async () => {
    const code = 'AI_MODEL_MISSING';
    await expect(select([rule(2, [])], [first])).rejects.toMatchObject({ code });
    await expect(select([rule(3, [])])).rejects.toMatchObject({ code });
    const message = 'The model selector needs 3 models, but 2 are connected';
    await expect(select([rule(1, [])], [first, second], 3)).rejects.toThrow(message);
  });
});
