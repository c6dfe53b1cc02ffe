import { Button, Modal } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderPart } from '../testing/render-part.tsx';
import { Menu } from './menu.tsx';

/** A page with a menu, and a key that opens a dialog wherever the focus is. */
function Page() {
  const [isOpen, setIsOpen] = useState(false);
  useHotkeys([['ctrl+O', () => setIsOpen(true)]]);
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button>Actions</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item>Copy</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title="Find">
        <input aria-label="Name" />
      </Modal>
    </>
  );
}

it('makes way for a dialog that a key opens, and its button has the focus afterwards', async () => {
  const screen = await renderPart(<Page />);
  const button = screen.getByRole('button', { name: 'Actions' });
  await button.click();
  await expect.element(screen.getByRole('menuitem', { name: 'Copy' })).toHaveFocus();
  await userEvent.keyboard('{Control>}o{/Control}');
  await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

it('is closed by its button', async () => {
  const screen = await renderPart(<Page />);
  const button = screen.getByRole('button', { name: 'Actions' });
  await button.click();
  await expect.element(screen.getByRole('menuitem', { name: 'Copy' })).toHaveFocus();
  await button.click();
  await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
});
