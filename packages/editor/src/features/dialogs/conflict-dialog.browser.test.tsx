import { cleanNotifications, Notifications } from '@mantine/notifications';
import { expect, it, onTestFinished } from 'vitest';
import { snapshotOf } from '../../model/difference/snapshot.ts';
import { editorUi } from '../../session/editor-ui.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { inARow, nodeOf, stepType } from '../../testing/workbench-harness.tsx';
import { notifyInfo } from '../../ui/notifications/notify.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';

const version = (notes: string) => snapshotOf(inARow({ ...nodeOf(stepType, 'Step'), notes }));

it('leaves the room of a notice free of its buttons where the window is too narrow for both', async () => {
  onTestFinished(() => {
    cleanNotifications();
    editorUi.reset();
  });
  editorUi.set({
    conflict: {
      ...{ name: 'Shared', storedAt: '2026-01-01T00:00:00.000Z', answer: () => undefined },
      versions: { base: version(''), mine: version('a'), theirs: version('b') },
    },
  });
  const screen = await renderPart(
    <>
      <Notifications transitionDuration={0} />
      <ConflictDialog />
    </>,
  );
  const merge = screen.getByRole('button', { name: 'Merge' });
  await expect.element(merge).toBeVisible();
  const right = () => merge.element().getBoundingClientRect().right;
  const noticeWidth = 200;
  const margin = 16;
  expect(right()).toBeGreaterThan(window.innerWidth - noticeWidth - margin);
  notifyInfo({ title: 'Something else' });
  await expect.poll(right).toBeLessThan(window.innerWidth - noticeWidth - margin);
});
