import type { Workflow, WorkflowNode } from '@millrace/workflow';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { snapshotOf } from '../../model/difference/snapshot.ts';
import { versionDifference } from '../../model/difference/version-difference.ts';
import { STICKY_NOTE_TYPE } from '../../model/nodes/sticky-note.ts';
import { ChangeList } from '../../parts/differences/change-list.tsx';
import { marksOf } from '../../session/difference-marks.ts';
import { editorUi } from '../../session/editor-ui.ts';
import { nodeType } from '../../testing/node-type.ts';
import { nodeOf, renderWorkbench, startType, stepType } from '../../testing/workbench-harness.tsx';
import { ConflictDialog } from '../dialogs/conflict-dialog.tsx';

const noteType = nodeType({ name: STICKY_NOTE_TYPE, displayName: 'Sticky note' });
const note = (id: string, content: string, row: number): WorkflowNode => ({
  ...nodeOf(noteType, id),
  position: [0, row * 200],
  parameters: { content },
});
const withNotes = (...notes: readonly WorkflowNode[]): Workflow => ({
  name: 'Notes',
  nodes: [nodeOf(startType, 'Start', 2), ...notes],
  connections: {},
});

const older = withNotes(note('n1', '## Why', 0), note('n2', 'Call first', 1));
const newer = withNotes(note('n1', '## Why not', 0), note('n3', '- Ask them', 2));

const difference = versionDifference(older, newer);
const { both } = difference;

function Changes() {
  return <ChangeList label="Changes" difference={difference} />;
}

it('marks notes that were added, changed and removed, and names them by what they say', async () => {
  const marks = marksOf(difference);
  await renderWorkbench(both, { types: [startType, stepType, noteType], marks, Header: Changes });
  const mark = (id: string) =>
    document
      .querySelector(`.react-flow__node[data-id="${id}"] [data-testid="difference-mark"]`)
      ?.getAttribute('data-mark');
  await expect.poll(() => ['n1', 'n2', 'n3', 'Start'].map(mark)).toEqual(['changed', 'removed', 'added', undefined]);
  const list = page.getByRole('region', { name: 'Changes' });
  for (const title of ['Why not', 'Call first', 'Ask them']) {
    await expect.element(list.getByRole('button', { name: title, exact: true })).toBeVisible();
  }
  await list.getByRole('button', { name: 'Call first' }).click();
  await expect.poll(() => document.querySelector('.react-flow__node.selected')?.getAttribute('data-id')).toBe('n2');
});

it('shows notes that both sides changed as a clash, by what they say', async () => {
  const base = snapshotOf(older);
  const theirs = snapshotOf(withNotes(note('n1', '## Because', 0), note('n2', 'Call first', 1)), base);
  const versions = { base, mine: snapshotOf(newer, base), theirs };
  await renderWorkbench(newer, { types: [startType, stepType, noteType], dialogs: [ConflictDialog] });
  editorUi.set({ conflict: { name: 'Notes', storedAt: '2026-01-01T00:00:00Z', versions, answer: () => undefined } });
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('rowheader', { name: /Why not/ })).toBeVisible();
  await expect.element(dialog.getByRole('radiogroup', { name: 'Version of Why not to keep' })).toBeVisible();
  await expect.element(dialog.getByRole('row', { name: /Call first.*Removed/ })).toBeVisible();
  await expect.element(dialog.getByRole('row', { name: /Ask them.*Added/ })).toBeVisible();
});

const code = (sign: string) => `const rows = $input.all();\n${'// A word.\n'.repeat(20)}return rows.length ${sign} 0;`;
const long = versionDifference(
  withNotes(note('long', code('??'), 0), note('off', '## Off', 1)),
  withNotes(note('long', code('||'), 0), { ...note('off', '## Off', 1), disabled: true }),
);

function LongChanges() {
  return <ChangeList label="Changes" difference={long} />;
}

it('shows the lines of a long text that were changed, and a node that was disabled in one word', async () => {
  await renderWorkbench(long.both, { types: [startType, stepType, noteType], Header: LongChanges });
  await expect
    .poll(() => [...document.querySelectorAll('ins, del')].map((line) => line.textContent))
    .toEqual(['return rows.length ?? 0;', 'return rows.length || 0;']);
  const change = page.getByTestId('node-change').nth(1);
  await expect.element(change.getByText('Disabled', { exact: true })).toBeVisible();
});
