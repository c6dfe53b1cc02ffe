import { Select } from '@mantine/core';
import { useRef } from 'react';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderPart } from '../../testing/render-part.tsx';
import { type DetailsAction, useDetailsKeys } from './use-details-keys.ts';

function Panel({ onAction }: { onAction(action: DetailsAction): void }) {
  const panel = useRef<HTMLDivElement>(null);
  useDetailsKeys(panel, onAction);
  return (
    <div ref={panel} role="dialog" aria-label="Node">
      <Select label="Status" data={['open', 'done']} />
    </div>
  );
}

it('Ctrl+Enter runs the node from a closed list, which stays closed, and chooses in an open one', async () => {
  const onAction = vi.fn();
  const screen = await renderPart(<Panel onAction={onAction} />);
  const status = screen.getByRole('combobox', { name: 'Status' });
  status.element().focus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(onAction.mock.calls).toEqual([['run']]);
  await expect.element(status).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(screen.getByRole('option', { name: 'open' })).toBeVisible();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(status).toHaveValue('open');
  expect(onAction).toHaveBeenCalledOnce();
});
