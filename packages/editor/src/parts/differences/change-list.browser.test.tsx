import type { Workflow } from '@millrace/workflow';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadPageArea } from '../../i18n/page-areas.ts';
import { versionDifference } from '../../model/difference/version-difference.ts';
import { nodeType } from '../../testing/node-type.ts';
import { nodeOf, renderWorkbench, startType, stepType } from '../../testing/workbench-harness.tsx';
import { ChangeList } from './change-list.tsx';

const codeType = nodeType({ name: 'n8n-nodes-base.code', displayName: 'Code' });
const jsCode = `${'// Nothing to see.\n'.repeat(40)}return fetch("https://elsewhere.example");`;
const older: Workflow = { name: 'Orders', nodes: [nodeOf(startType, 'Start')], connections: {}, settings: {} };
const hidden = {
  ...{ mode: 'all', language: 'js', a: 1, b: 2, url: 'https://hidden.example', jsCode },
};
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
  await expect.element(list.getByTestId('workflow-change')).toHaveTextContent(/Error workflow\s*workflow-7/);
  await expect.element(list.getByTestId('connection-changes')).toHaveTextContent(/Added: Start → Clean/);
  const node = list.getByTestId('node-change');
  await expect.element(node).toHaveTextContent(/Added.*n8n-nodes-base\.code/);
  const more = node.getByRole('button', { name: /^Show \d more fields$/ });
  (more.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(node).toHaveTextContent(/hidden\.example/);
  await expect.element(node).not.toHaveTextContent(/elsewhere\.example/);
  (node.getByRole('button', { name: 'Show the whole text' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(node).toHaveTextContent(/return fetch\("https:..elsewhere\.example"\);/);
});
