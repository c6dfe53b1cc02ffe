import type { Workflow } from '@millrace/workflow';
import { expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { loadPageArea } from '../../i18n/page-areas.ts';
import { versionDifference } from '../../model/difference/version-difference.ts';
import { nodeType } from '../../testing/node-type.ts';
import { nodeOf, renderWorkbench, startType, stepType } from '../../testing/workbench-harness.tsx';
import { ChangeList } from './change-list.tsx';

const codeType = nodeType({ name: 'n8n-nodes-base.code', displayName: 'Code' });
const jsCode = `${'// Nothing to see.\n'.repeat(40)}return fetch("https://elsewhere.example");`;
const older: Workflow = { name: 'Orders', nodes: [nodeOf(startType, 'Start')], connections: {}, settings: {} };
const hidden = { mode: 'all', language: 'js', limit: 1, retries: 2, url: 'https://hidden.example', jsCode };
const newer: Workflow = {
  ...older,
  nodes: [...older.nodes, { ...nodeOf(codeType, 'Clean', 1), parameters: hidden }],
  connections: { Start: { main: [[{ node: 'Clean', type: 'main', index: 0 }]] } },
  settings: { errorWorkflow: 'workflow-7' },
};
const difference = versionDifference(older, newer);

function Changes() {
  return <ChangeList label="Changes" difference={difference} />;
}

it('shows all that an added node holds, connections and settings, and the whole of a long text by keys', async () => {
  await loadPageArea('workflow-settings');
  await renderWorkbench(difference.both, { types: [startType, stepType, codeType], Header: Changes });
  const list = page.getByRole('region', { name: 'Changes' });
  const textOf = (id: string) => expect.poll(() => list.getByTestId(id).query()?.textContent);
  await textOf('workflow-change').toContain('Error workflow workflow-7');
  await textOf('connection-changes').toContain('Added: Start → Clean');
  await textOf('node-change').toContain('n8n-nodes-base.code');
  await pressEnterOn(list.getByRole('button', { name: /^Show \d more fields$/ }));
  await textOf('node-change').toContain('https://hidden.example');
  await textOf('node-change').not.toContain('https://elsewhere.example');
  await pressEnterOn(list.getByRole('button', { name: 'Show the whole text' }));
  await textOf('node-change').toContain('return fetch("https://elsewhere.example");');
});

async function pressEnterOn(button: Locator): Promise<void> {
  await expect.element(button).toBeVisible();
  const element = button.element();
  if (element instanceof HTMLElement) element.focus();
  await userEvent.keyboard('{Enter}');
}
