import { expect, it } from 'vitest';
import { readsVariables } from './named-nodes.ts';

it.each([
  ['={{ $vars.limit }}', true],
  ['return _vars.limit', true],
  // What it evaluates is not known before it runs.
  ['={{ $evaluateExpression($json.text) }}', true],
  ['={{ $json.vars }}', false],
  ['$variable', false],
])('whether %s reads variables: %s', (value, expected) => {
  expect(readsVariables({ parameters: { options: [{ value }] } })).toBe(expected);
});
