import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderRow, threeNodes } from '../../testing/workbench-harness.tsx';
import { element, selected, tileOf } from '../../testing/workbench-page.ts';

function Details({ nodeId, onClose }: { nodeId: string; onClose: () => void }) {
  return (
    <div role="dialog">
      <button type="button" ref={(button) => button?.focus()} onClick={onClose}>
        Close {nodeId}
      </button>
    </div>
  );
}

const press = vi.fn();
const HeaderWithButton = () => (
  <button type="button" onClick={press}>
    Save it
  </button>
);

it('opens the details of the selected node with Enter', async () => {
  const { opened, keys } = await renderRow();
  await userEvent.click(tileOf('Middle'));
  await keys('{Enter}');
  await expect.poll(() => opened).toEqual(['Middle']);
});

it('presses the button that has the focus with Enter, though a node is selected: the node opened instead', async () => {
  const { getByRole } = await renderRow(threeNodes(), { Header: HeaderWithButton, NodeDetails: Details });
  await userEvent.click(tileOf('Start'));
  await expect.poll(selected).toEqual(['Start']);
  (getByRole('button', { name: 'Save it' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  expect(press).toHaveBeenCalledOnce();
  expect(document.querySelector('[role="dialog"]')).toBeNull();
  element('[data-id="Start"]').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  await expect.element(getByRole('dialog')).toBeVisible();
});

it('gives the focus to the node whose details were open, and takes it along as keys go on', async () => {
  const { keys, getByRole, document: workflow } = await renderRow(threeNodes(), { NodeDetails: Details });
  await userEvent.click(tileOf('Start'));
  for (const [id, way] of [
    ['Start', '{ArrowRight}'],
    ['Middle', '{ArrowRight}'],
    ['End', '{ArrowLeft}'],
  ] as const) {
    await expect.poll(() => document.activeElement?.getAttribute('data-id')).toBe(id);
    await keys('{Enter}');
    await expect.element(getByRole('button', { name: `Close ${id}` })).toHaveFocus();
    await keys('{Enter}');
    await expect.poll(() => document.activeElement?.getAttribute('data-id')).toBe(id);
    await keys(way);
  }
  await expect.poll(() => document.activeElement?.getAttribute('data-id')).toBe('Middle');
  expect(selected()).toEqual(['Middle']);
  expect(workflow.nodes()).toHaveLength(3);
});

it('gives the focus back to the node whose menu was open, also when an entry asked something', async () => {
  const { keys, getByRole } = await renderRow();
  const focused = () => document.activeElement?.getAttribute('data-id');
  for (const entry of [undefined, 'Rename F2']) {
    await userEvent.click(tileOf('Middle'), { button: 'right' });
    if (entry) {
      await getByRole('menuitem', { name: entry }).click();
      await expect.element(getByRole('textbox', { name: 'Name' })).toHaveFocus();
    } else await expect.poll(() => document.activeElement?.closest('[role="menu"]')).not.toBeNull();
    await keys('{Escape}');
    await expect.poll(focused).toBe('Middle');
    await expect.element(getByRole('dialog')).not.toBeInTheDocument();
  }
});
