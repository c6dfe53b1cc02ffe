import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { bundledTemplates } from '@millrace/templates';
import type { Item, JsonValue } from '@millrace/workflow';
import { afterAll, expect, it } from 'vitest';
import { CompatRunner } from '../compat/compat-runner.ts';
import { inProcess } from '../compat/runner-links.ts';

/** What stands for services in a run of a template, and what its steps then put out. */
interface Example {
  pinData: Record<string, Item[]>;
  /** Node name → JSON of the items of each of its outputs, of its last run. */
  expected: Record<string, JsonValue[][]>;
}

const folder = path.join(import.meta.dirname, 'examples');
const templates = [...bundledTemplates().values()];
const runner = new CompatRunner(inProcess);
afterAll(() => runner[Symbol.asyncDispose]());

it.each(templates.map((template) => [template.slug, template] as const))('%s runs', async (slug, { workflow }) => {
  const example = JSON.parse(readFileSync(path.join(folder, `${slug}.json`), 'utf8')) as Example;
  const { runs } = await runner.run(workflow, { pinData: { ...workflow.pinData, ...example.pinData } });
  const given = Object.keys(example.expected).map((node) => {
    const outputs = runs.get(node)?.at(-1) ?? [];
    return [node, outputs.map((items) => (items ?? []).map(({ json }) => json))];
  });
  expect(Object.fromEntries(given)).toEqual(example.expected);
});

it('has an example of every template', () => {
  expect(readdirSync(folder).sort()).toEqual(templates.map(({ slug }) => `${slug}.json`).sort());
});
