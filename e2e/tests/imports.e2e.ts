import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { bundledTemplates } from '@millrace/templates';
import type { Millrace } from '../support/millrace.ts';
import { sharedFolder } from '../support/shared-facts.ts';
import { expect, test } from '../support/test.ts';

test.use({ isShared: true });

/** What a file must keep; the server adds fields of its own. A file without a name gets one. */
function expectedOf(sent: object) {
  return { name: 'My workflow', ...sent };
}

async function comesBackEqual(millrace: Millrace, sent: object, label: string) {
  const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', sent);
  const read = await millrace.rest<Record<string, unknown>>('GET', `/workflows/${id}`);
  const {
    id: _,
    active: __,
    createdAt: ___,
    updatedAt: ____,
    ...expected
  } = expectedOf(sent) as Record<string, unknown>;
  const kept = Object.fromEntries(Object.keys(expected).map((name) => [name, read[name]]));
  expect(withTagNames(kept), label).toEqual(withTagNames(expected));
  expect(read.active, label).toBe(false);
}

/** Tags are shared by everyone on the instance: those of a file are the ones with their names, in the order of names. */
function withTagNames(workflow: Record<string, unknown>): Record<string, unknown> {
  if (!Array.isArray(workflow.tags)) return workflow;
  const names = workflow.tags.map((tag: string | { name: string }) => (typeof tag === 'string' ? tag : tag.name));
  return { ...workflow, tags: names.sort() };
}

function workflowsIn(folder: string): Array<[file: string, workflow: object]> {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => [file, JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as object]);
}

test('every workflow of ours comes in and goes out equal', async ({ millrace }) => {
  for (const { slug, workflow } of bundledTemplates().values()) await comesBackEqual(millrace, workflow, slug);
  const scenarios = workflowsIn(path.join(import.meta.dirname, '../workflows/scenarios'));
  for (const [file, workflow] of scenarios) await comesBackEqual(millrace, workflow, file);
});

test('every public workflow comes in and goes out equal', async ({ millrace }) => {
  const folder = sharedFolder('imports');
  test.skip(folder === undefined, 'The public workflows are not beside this checkout.');
  const files = workflowsIn(folder ?? '');
  expect(files.length).toBeGreaterThan(100);
  for (const [file, workflow] of files) await comesBackEqual(millrace, workflow, file);
});
