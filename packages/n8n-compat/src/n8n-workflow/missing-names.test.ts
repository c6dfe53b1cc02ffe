import { expect, it } from 'vitest';
import { withMissingNames } from './missing-names.ts';
import { n8nWorkflow } from './module.ts';

type Anything = Record<
  string,
  (new (...args: unknown[]) => unknown) & ((...args: unknown[]) => unknown) & Record<string, unknown>
>;
const module = withMissingNames(n8nWorkflow, 'n8n-workflow') as Anything;
const SAID =
  'The package uses "n8n-workflow.formatParcel", which Millrace does not have. Another version of the package may do without it.';

it('names what is missing when it is called, constructed, derived from or read', () => {
  const { formatParcel } = module;
  expect(() => formatParcel?.('x')).toThrow(SAID);
  expect(() => formatParcel && new formatParcel()).toThrow(SAID);
  expect(() => formatParcel?.large).toThrow(SAID);
  class Mine extends (formatParcel as unknown as new () => object) {}
  expect(() => new Mine()).toThrow(SAID);
});

it('has what is there, and says what is not', () => {
  expect(module.deepCopy).toBe(n8nWorkflow.deepCopy);
  expect(Object.keys(module)).toEqual(Object.keys(n8nWorkflow));
  expect('formatParcel' in module).toBe(false);
  expect(['__esModule', 'default', 'then'].map((name) => module[name])).toEqual([undefined, undefined, undefined]);
});
