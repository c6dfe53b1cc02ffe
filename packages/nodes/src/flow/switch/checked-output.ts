import { NodeError } from '@millrace/node-sdk';
import { valueText } from '../../lib/values/value-text.ts';

/** The number of an output. @throws NodeError for what is none of the outputs. */
export function checkedOutput(value: unknown, count: number): number {
  const output = typeof value === 'string' || typeof value === 'boolean' ? Number(value) : value;
  if (typeof output === 'number' && Number.isInteger(output) && output >= 0 && output < count) return output;
  throw new NodeError(`${valueText(value)} is not an output of this node`, {
    description: `Give a whole number from 0 to ${count - 1}.`,
    parameter: 'output',
    code: 'SWITCH_OUTPUT',
    standsAlone: true,
  });
}
