import { expect, it } from 'vitest';
import { snapshotOf } from '../../model/difference/snapshot.ts';
import { editorUi } from '../../session/editor-ui.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { inARow, nodeOf, stepType } from '../../testing/workbench-harness.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';

const version = (notes: string) => snapshotOf(inARow({ ...nodeOf(stepType, 'Step'), notes }));

it('leaves the room of notices free of its buttons where the window is too narrow for both', async () => {
  editorUi.set({
    conflict: {
      ...{ name: 'Shared', storedAt: '2026-01-01T00:00:00.000Z', answer: () => undefined },
      versions: { base: version(''), mine: version('a'), theirs: version('b') },
    },
  });
  const screen = await renderPart(<ConflictDialog />);
  const merge = screen.getByRole('button', { name: 'Merge' });
  await expect.element(merge).toBeVisible();
  const noticeWidth = 200;
  const margin = 16;
  expect(merge.element().getBoundingClientRect().right).toBeLessThan(window.innerWidth - noticeWidth - margin);
  editorUi.reset();
});
