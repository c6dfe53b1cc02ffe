import { cleanNotifications, Notifications } from '@mantine/notifications';
import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../../testing/render-part.tsx';
import { createSession } from '../editor-session.ts';
import { editorUi } from '../editor-ui.ts';
import { saveWorkflow } from './save.ts';

/** A workflow that others may change, too, with a change that is not saved; the server refuses each call so. */
function openRefused(status: number, code: string) {
  onTestFinished(() => {
    cleanNotifications();
    editorUi.reset();
  });
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Refused', code }, { status }));
  const session = createSession();
  const { document } = session;
  document.load({ id: '1', name: 'First', active: false, nodes: [], connections: {} }, { isShared: true });
  document.apply({ type: 'patchWorkflow', patch: { name: 'Changed' } });
  return session;
}

it.each([
  [404, 'WORKFLOW_NOT_FOUND', /^It was deleted, or is not shared with you any more/],
  [403, 'FORBIDDEN', /^Refused$/],
])(
  'offers to keep changes as a copy where the save is refused with %i, and says so once: it said so twice, and no way out',
  async (status, code, words) => {
    await renderPart(<Notifications transitionDuration={0} />);
    expect(await saveWorkflow(openRefused(status, code))).toBe(false);
    await expect.element(page.getByText(words)).toBeVisible();
    expect(page.getByRole('alert').elements()).toHaveLength(1);
    await page.getByRole('button', { name: 'Keep as a copy' }).click();
    expect(editorUi.get().dialog).toBe('duplicate');
    await expect.poll(() => page.getByRole('alert').elements().length).toBe(0);
  },
);

it('offers no copy where something in the workflow is refused, which can be changed: the copy would hold it, too', async () => {
  await renderPart(<Notifications transitionDuration={0} />);
  expect(await saveWorkflow(openRefused(403, 'CREDENTIAL_NOT_USABLE'))).toBe(false);
  await expect.element(page.getByText(/^Refused/)).toBeVisible();
  expect(page.getByRole('button', { name: 'Keep as a copy' }).elements()).toEqual([]);
});
