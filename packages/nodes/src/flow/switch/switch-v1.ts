import { defineNode, number, options } from '@millrace/node-sdk';
import { compareLegacy } from '../../lib/legacy-conditions/compare.ts';
import { checkedOutput } from './checked-output.ts';
import { meta } from './meta.ts';
import { legacyRules, modeLegacy } from './parameters-legacy.ts';

const OUTPUTS = 4;
const limits = { minValue: 0, maxValue: OUTPUTS - 1 };

const target = number('output', {
  label: 'Output',
  description: 'Where items go for which the rule holds',
  typeOptions: limits,
});

export const switchV1 = defineNode({
  ...meta,
  version: [1],
  outputs: ['main', 'main', 'main', 'main'],
  outputNames: ['0', '1', '2', '3'],
  parameters: [
    modeLegacy,
    number('output', {
      label: 'Output',
      description: 'Number of the output, from 0',
      typeOptions: limits,
      displayOptions: { show: { mode: ['expression'] } },
    }),
    ...legacyRules(target),
    options('fallbackOutput', {
      label: 'Other items',
      description: 'Where items go for which no rule holds',
      default: -1,
      displayOptions: { show: { mode: ['rules'] } },
      options: [
        { name: 'Drop them', value: -1 },
        { name: '0', value: 0 },
        { name: '1', value: 1 },
        { name: '2', value: 2 },
        { name: '3', value: 3 },
      ],
    }),
  ],
  route({ parameters }) {
    if (parameters.mode === 'expression') return checkedOutput(parameters.output, OUTPUTS);
    const { dataType, value1, fallbackOutput } = parameters;
    for (const { operation, value2, output } of parameters.rules?.rules ?? []) {
      if (compareLegacy(dataType, { value1, operation, value2 })) return checkedOutput(output, OUTPUTS);
    }
    return Number(fallbackOutput);
  },
});
