import {
  boolean,
  collection,
  defineNode,
  filter,
  fixedCollection,
  group,
  number,
  options,
  string,
} from '@millrace/node-sdk';
import { evaluateFilter } from '../../lib/filter/evaluate-filter.ts';
import { checkedOutput } from './checked-output.ts';
import { meta } from './meta.ts';

const byExpression = { mode: ['expression'] };
const byRules = { mode: ['rules'] };

const outputCount = {
  label: 'Number of outputs',
  default: 4,
  typeOptions: { minValue: 1 },
} as const;

/** Outputs to choose from by number; those that have no rule are refused when the node runs. */
const RULE_OUTPUTS = Array.from({ length: 16 }, (_, output) => ({ name: `Output ${output}`, value: output }));

const loose = {
  label: 'Convert types where required',
  description: 'Compare the text "5" with the number 5 instead of reporting an error',
};

const conditions = filter('conditions', {
  label: 'Conditions',
  placeholder: 'Add condition',
  typeOptions: {
    multipleValues: false,
    filter: {
      caseSensitive: '={{ !$parameter.options.ignoreCase }}',
      typeValidation:
        '={{ ($nodeVersion < 3.1 ? $parameter.options.looseTypeValidation : $parameter.looseTypeValidation) ? "loose" : "strict" }}',
      version: '={{ $nodeVersion >= 3.4 ? 3 : $nodeVersion >= 3.2 ? 2 : 1 }}',
    },
  },
});

export const switchV3 = defineNode({
  ...meta,
  version: [3, 3.1, 3.2, 3.3, 3.4],
  outputs: `={{ ((parameters) => {
    if (parameters.mode === 'expression') {
      return Array.from({ length: parameters.numberOutputs }, (_, index) => ({ type: 'main', displayName: String(index) }));
    }
    const outputs = (parameters.rules?.values ?? []).map((rule, index) => ({ type: 'main', displayName: rule.outputKey || String(index) }));
    const extra = parameters.options?.fallbackOutput === 'extra';
    return extra ? [...outputs, { type: 'main', displayName: parameters.options?.renameFallbackOutput || 'Fallback' }] : outputs;
  })($parameter) }}`,
  parameters: [
    options('mode', {
      label: 'Mode',
      noDataExpression: true,
      default: 'rules',
      options: [
        { name: 'Rules', value: 'rules', description: 'The first rule that holds gives the output' },
        { name: 'Expression', value: 'expression', description: 'An expression gives the output' },
      ],
    }),
    number('numberOutputs', {
      ...outputCount,
      noDataExpression: true,
      displayOptions: { show: { ...byExpression, '@version': [{ _cnd: { gte: 3.3 } }] } },
    }),
    number('numberOutputs', {
      ...outputCount,
      displayOptions: { show: { ...byExpression, '@version': [{ _cnd: { lt: 3.3 } }] } },
    }),
    {
      ...number('output', {
        label: 'Output',
        description: 'Number of the output, from 0',
        validateType: 'number',
        displayOptions: { show: byExpression },
      }),
      default: '={{}}',
    },
    fixedCollection('rules', {
      label: 'Rules',
      placeholder: 'Add rule',
      multiple: true,
      typeOptions: { sortable: true },
      displayOptions: { show: byRules },
      default: {
        values: [
          {
            conditions: {
              options: { caseSensitive: true, leftValue: '', typeValidation: 'strict' },
              conditions: [{ leftValue: '', rightValue: '', operator: { type: 'string', operation: 'equals' } }],
              combinator: 'and',
            },
          },
        ],
      },
      groups: [
        group('values', 'Rule', [
          conditions,
          boolean('renameOutput', { label: 'Name the output' }),
          string('outputKey', { label: 'Output name', displayOptions: { show: { renameOutput: [true] } } }),
        ]),
      ],
    }),
    boolean('looseTypeValidation', { ...loose, displayOptions: { show: { '@version': [{ _cnd: { gte: 3.1 } }] } } }),
    collection('options', {
      label: 'Options',
      placeholder: 'Add option',
      displayOptions: { show: byRules },
      options: [
        options<'fallbackOutput', string | number>('fallbackOutput', {
          label: 'Other items',
          description: 'Where items go for which no rule holds',
          default: 'none',
          options: [
            { name: 'Drop them', value: 'none' },
            { name: 'An output of their own', value: 'extra' },
            ...RULE_OUTPUTS,
          ],
        }),
        boolean('ignoreCase', {
          label: 'Ignore case',
          description: 'Treat capital and small letters alike',
          default: true,
        }),
        boolean('looseTypeValidation', {
          ...loose,
          default: true,
          displayOptions: { show: { '@version': [{ _cnd: { lt: 3.1 } }] } },
        }),
        string('renameFallbackOutput', {
          label: 'Name of the output for other items',
          placeholder: 'Fallback',
          displayOptions: { show: { fallbackOutput: ['extra'] } },
        }),
        boolean('allMatchingOutputs', {
          label: 'Send to all that match',
          description: 'Send an item to the output of every rule that holds, not only of the first one',
        }),
      ],
    }),
  ],
  route({ parameters, workflow: { timezone } }) {
    if (parameters.mode === 'expression') return checkedOutput(parameters.output, parameters.numberOutputs);
    const { options } = parameters;
    const rules = parameters.rules.values ?? [];
    const matching: number[] = [];
    for (const [index, rule] of rules.entries()) {
      if (!evaluateFilter(rule.conditions, { timezone })) continue;
      if (!options.allMatchingOutputs) return index;
      matching.push(index);
    }
    return matching.length > 0 ? matching : outputOfOthers(options.fallbackOutput, rules.length);
  },
});

function outputOfOthers(fallback: string | number | undefined, ruleCount: number): number {
  if (fallback === undefined || fallback === 'none' || fallback === '') return -1;
  return fallback === 'extra' ? ruleCount : checkedOutput(fallback, ruleCount);
}
