import { defineSubNode, filter, fixedCollection, group, NodeError, options } from '@millrace/node-sdk';
import { aiError } from '../../../lib/ai/errors/ai-error-codes.ts';
import { evaluateFilter } from '../../../lib/filter/evaluate-filter.ts';

const MOST_MODELS = 10;

const COUNTS = Array.from({ length: MOST_MODELS - 1 }, (_, index) => ({ name: String(index + 2), value: index + 2 }));
const MODELS = Array.from({ length: MOST_MODELS }, (_, index) => ({ name: `Model ${index + 1}`, value: index + 1 }));

export default defineSubNode({
  name: '@n8n/n8n-nodes-langchain.modelSelector',
  displayName: 'Model selector',
  description: 'Chooses one of several language models for each item, by rules',
  version: [1],
  group: ['transform'],
  family: 'flow',
  defaults: { name: 'Model Selector' },
  codex: {
    categories: ['AI'],
    subcategories: { AI: ['Language models'] },
    alias: ['llm', 'switch', 'route', 'choose', 'conditions'],
  },
  supplies: 'ai_languageModel',
  inputs: `={{ Array.from({ length: Math.min(${MOST_MODELS}, Number($parameter.numberInputs) || 2) }, (_, index) =>
    ({ type: 'ai_languageModel', displayName: 'Model ' + (index + 1), required: true, maxConnections: 1 })) }}`,
  parameters: [
    options('numberInputs', { label: 'Number of models', default: 2, noDataExpression: true, options: COUNTS }),
    fixedCollection('rules', {
      label: 'Rules',
      description: 'The first one that holds for the item says which model answers',
      placeholder: 'Add rule',
      multiple: true,
      typeOptions: { sortable: true },
      groups: [
        group('rule', 'Rule', [
          options('modelIndex', { label: 'Model', default: 1, options: MODELS }),
          filter('conditions', {
            label: 'Conditions',
            placeholder: 'Add condition',
            typeOptions: { filter: { caseSensitive: true, typeValidation: 'strict', version: 2 } },
          }),
        ]),
      ],
    }),
  ],
  async supply({ connected, parameters: { numberInputs, rules }, workflow: { timezone } }) {
    const models = await connected('ai_languageModel');
    // With fewer of them, those behind a gap would answer to the number of another one.
    if (models.length < numberInputs) throw missing(models.length, numberInputs);
    const rule = rules.rule?.find(({ conditions }) => evaluateFilter(conditions, { timezone }));
    if (!rule) {
      throw new NodeError('No rule of the model selector holds for the item', {
        description: 'Add a rule without conditions as the last one: it holds for all other items.',
        parameter: 'rules',
      });
    }
    const model = models[rule.modelIndex - 1];
    if (!model) throw missing(models.length, rule.modelIndex);
    return { thing: model };
  },
});

function missing(connected: number, wanted: number) {
  return aiError('AI_MODEL_MISSING', `The model selector needs ${wanted} models, but ${connected} are connected`, {
    description: 'Connect one to each input below the node, and see that none is disabled.',
  });
}
