import { defineNode, number, options, string } from '@millrace/node-sdk';
import { compareLegacy } from '../../lib/legacy-conditions/compare.ts';
import { checkedOutput } from './checked-output.ts';
import { meta } from './meta.ts';
import { legacyRules, modeLegacy } from './parameters-legacy.ts';

/** Outputs to choose from by number; those that have no rule are refused when the node runs. */
const RULE_OUTPUTS = Array.from({ length: 16 }, (_, output) => ({ name: `Output ${output}`, value: output }));

const target = string('outputKey', { label: 'Output name', description: 'Label of the output of this rule' });

export const switchV2 = defineNode({
  ...meta,
  version: [2],
  outputs: `={{ ((parameters) => parameters.mode === 'expression'
    ? Array.from({ length: parameters.outputsAmount }, (_, index) => ({ type: 'main', displayName: String(index) }))
    : (parameters.rules?.rules ?? []).map((rule) => ({ type: 'main', displayName: rule.outputKey })))($parameter) }}`,
  parameters: [
    modeLegacy,
    string('output', {
      label: 'Output',
      description: 'Number of the output, from 0',
      displayOptions: { show: { mode: ['expression'] } },
    }),
    number('outputsAmount', {
      label: 'Number of outputs',
      default: 4,
      typeOptions: { minValue: 1 },
      displayOptions: { show: { mode: ['expression'] } },
    }),
    ...legacyRules(target),
    options<'fallbackOutput', number>('fallbackOutput', {
      label: 'Other items',
      description: 'Where items go for which no rule holds',
      default: -1,
      displayOptions: { show: { mode: ['rules'] } },
      options: [{ name: 'Drop them', value: -1 }, ...RULE_OUTPUTS],
    }),
  ],
  route({ parameters }) {
    if (parameters.mode === 'expression') return checkedOutput(parameters.output, parameters.outputsAmount);
    const { dataType, value1, fallbackOutput } = parameters;
    const rules = parameters.rules?.rules ?? [];
    const matching = rules.findIndex(({ operation, value2 }) => compareLegacy(dataType, { value1, operation, value2 }));
    return matching >= 0 || fallbackOutput === -1 ? matching : checkedOutput(fallbackOutput, rules.length);
  },
});
