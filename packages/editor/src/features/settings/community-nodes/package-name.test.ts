import { expect, it } from 'vitest';
import { nameProblem, nameWithoutCommand } from './package-name.ts';

it.each([
  ['n8n-nodes-shop', 'n8n-nodes-shop'],
  [' npm i n8n-nodes-shop ', 'n8n-nodes-shop'],
  ['npm install  @ada/n8n-nodes-shop@1.2.0', '@ada/n8n-nodes-shop@1.2.0'],
])('%j is the name of a package', (text, name) => {
  expect(nameWithoutCommand(text)).toBe(name);
  expect(nameProblem(name)).toBeUndefined();
});

it.each([
  ['', 'nameMissing'],
  ['lodash', 'nameWrong'],
  ['my-n8n-nodes-shop', 'nameWrong'],
  ['n8n-nodes-', 'nameWrong'],
  ['n8n-nodes-one n8n-nodes-two', 'nameWrong'],
  [`n8n-nodes-${'x'.repeat(205)}`, 'nameWrong'],
])('%j is none: %s', (name, problem) => {
  expect(nameProblem(name)).toBe(problem);
});
