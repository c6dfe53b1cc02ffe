import { Button, Menu, Modal } from '@mantine/core';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderPart } from '../testing/render-part.tsx';
import { returnFocusOfDialogs } from './return-focus.ts';

beforeEach(() => returnFocusOfDialogs());

/** Dialogs that are part of the page only while they are open, as those whose script is loaded then. */
function Page() {
  const [open, setOpen] = useState<'none' | 'one' | 'two'>('none');
  const [hasButton, setHasButton] = useState(true);
  return (
    <main>
      {hasButton && <Button onClick={() => setOpen('one')}>Open</Button>}
      <Menu>
        <Menu.Target>
          <Button>More</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpen('one')}>Open by menu</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {open !== 'none' && (
        <Modal opened onClose={() => setOpen('none')} title="One">
          <Button onClick={() => setOpen('two')}>Ask</Button>
          <Button onClick={() => setHasButton(false)}>Take the button away</Button>
          {open === 'two' && <Modal opened onClose={() => setOpen('one')} title="Two" />}
        </Modal>
      )}
    </main>
  );
}

it('goes back to what opened a dialog, from one dialog to the other', async () => {
  const screen = await renderPart(<Page />);
  await userEvent.tab();
  await expect.element(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const ask = screen.getByRole('button', { name: 'Ask' });
  (await ask.findElement()).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('dialog', { name: 'Two' })).toBeVisible();
  await expect.poll(() => document.activeElement?.closest('[role="dialog"]')?.textContent).toContain('Two');
  await userEvent.keyboard('{Enter}');
  await expect.element(ask).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
});

it('goes back to the button of the menu whose entry opened a dialog', async () => {
  const screen = await renderPart(<Page />);
  await screen.getByRole('button', { name: 'More' }).click();
  await screen.getByRole('menuitem', { name: 'Open by menu' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'One' })).toBeVisible();
  await expect.element(screen.getByRole('menuitem')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('button', { name: 'More' })).toHaveFocus();
});

it('goes to the page where what opened a dialog is gone, and nowhere where nothing had it', async () => {
  const screen = await renderPart(<Page />);
  const button = screen.getByRole('button', { name: 'Open' });
  await button.click();
  await screen.getByRole('button', { name: 'Take the button away' }).click();
  await expect.element(button).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => document.activeElement?.tagName).toBe('MAIN');
  (document.activeElement as HTMLElement).blur();
  await expect.poll(() => document.querySelector('main')?.hasAttribute('tabindex')).toBe(false);
});
