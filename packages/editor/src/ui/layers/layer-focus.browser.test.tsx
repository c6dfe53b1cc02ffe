import { Button, Menu, Modal, Popover, Radio, TextInput } from '@mantine/core';
import { ModalsProvider, modals } from '@mantine/modals';
import { type ReactNode, useState } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderPart } from '../../testing/render-part.tsx';

const focused = () => document.activeElement;
const buttonOf = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);

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
          {open === 'two' && (
            <Modal opened onClose={() => setOpen('one')} title="Two">
              <Button onClick={() => setOpen('one')}>Answer</Button>
            </Modal>
          )}
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
  await expect.element(screen.getByRole('button', { name: 'Ask' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('button', { name: 'Answer' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('button', { name: 'Ask' })).toHaveFocus();
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

/** A list with a menu whose entries ask something, as the lists of workflows have. */
function List() {
  const ask = (title: string) => () => {
    const children = (
      <>
        <TextInput label="Name" />
        <Button onClick={() => modals.close(title)}>Leave</Button>
      </>
    );
    modals.open({ modalId: title, title, children });
  };
  return (
    <ModalsProvider>
      <Menu>
        <Menu.Target>
          <Button>Actions</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {['Open', 'Tags', 'Copy'].map((title) => (
            <Menu.Item key={title} onClick={ask(title)}>
              {title}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </ModalsProvider>
  );
}

/** Waits until the timers that are due have run. */
const timers = () => new Promise((resolve) => setTimeout(() => setTimeout(resolve)));

/** Focuses what appears next as soon as it is there, as programs that drive a page may. */
function focusNext(find: () => HTMLElement | undefined): Promise<HTMLElement> {
  return new Promise((resolve) => {
    const seen = new MutationObserver(() => {
      const found = find();
      if (!found) return;
      seen.disconnect();
      found.focus();
      resolve(found);
    });
    seen.observe(document.body, { childList: true, subtree: true });
  });
}

it('stays where somebody puts it as soon as a menu or dialog is there: another entry was chosen, and no dialog came', async () => {
  const screen = await renderPart(<List />);
  const actions = await screen.getByRole('button', { name: 'Actions' }).findElement();
  const entry = (name: string) => () =>
    [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')].find(({ textContent }) => textContent === name);
  for (const name of ['Tags', 'Copy']) {
    const chosen = focusNext(entry(name));
    (actions as HTMLElement).focus();
    (actions as HTMLElement).click();
    await chosen;
    await timers();
    expect(focused()).toBe(await chosen);
    const leave = focusNext(() => buttonOf('Leave'));
    (await chosen).click();
    await leave;
    await timers();
    expect(focused()).toBe(await leave);
    expect(screen.getByRole('dialog', { name }).elements()).toHaveLength(1);
    expect(screen.getByRole('menu').elements()).toHaveLength(0);
    (await leave).click();
    // Neither half gone nor without the focus: the next key is for the page.
    await expect.poll(() => screen.getByRole('dialog').elements()).toHaveLength(0);
    expect(focused()).toBe(actions);
  }
});

function Opened({ children }: { children?: ReactNode }) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <Modal opened={isOpen} onClose={() => setIsOpen(false)} title="Dialog">
      {children}
    </Modal>
  );
}

it('begins with what asks for it, a field or a button, never with the cross', async () => {
  const firstIn = async (children: ReactNode) => {
    const screen = await renderPart(<Opened>{children}</Opened>);
    await expect.poll(() => focused()?.closest('[role="dialog"]')).not.toBeNull();
    const name = focused()?.getAttribute('role') ?? focused()?.getAttribute('name') ?? focused()?.textContent;
    await screen.unmount();
    return name;
  };
  const buttons = (
    <>
      <Button>Cancel</Button>
      <Button>Delete</Button>
    </>
  );
  const field = <TextInput name="field" />;
  expect(await firstIn(<Button data-autofocus>Save</Button>)).toBe('Save');
  expect(await firstIn([<Button key="1">Help</Button>, <div key="2">{field}</div>])).toBe('field');
  expect(await firstIn([<TextInput key="1" disabled data-autofocus />, <div key="2">{buttons}</div>])).toBe('Cancel');
  expect(await firstIn(buttons)).toBe('Cancel');
  expect(await firstIn(<iframe title="A page" srcDoc="<input autofocus>" />)).toBe('dialog');
  expect(await firstIn('Only text')).toBe('dialog');
});

function Late() {
  const [stage, setStage] = useState(0);
  return (
    <>
      <Button onClick={() => setStage(stage + 1)}>Next</Button>
      <Modal opened onClose={() => undefined} title="Late">
        {stage > 0 && <TextInput label="First" />}
        {stage === 1 && <TextInput label="Second" />}
      </Modal>
    </>
  );
}

it('goes to the first field when that comes later, but not from where somebody put it, and back into the dialog when its field goes', async () => {
  const screen = await renderPart(<Late />);
  await expect.element(screen.getByRole('dialog')).toHaveFocus();
  const next = () => buttonOf('Next')?.click();
  next();
  await expect.element(screen.getByLabelText('First')).toHaveFocus();
  await screen.getByLabelText('Second').click();
  next();
  await expect.element(screen.getByLabelText('Second')).not.toBeInTheDocument();
  await expect.element(screen.getByLabelText('First')).toHaveFocus();
});

it('stays where a dialog was clicked, whatever comes into it', async () => {
  const screen = await renderPart(<Late />);
  await expect.element(screen.getByRole('dialog')).toHaveFocus();
  await screen.getByText('Late').click();
  buttonOf('Next')?.click();
  await expect.element(screen.getByLabelText('First')).toBeVisible();
  await expect.element(screen.getByRole('dialog')).toHaveFocus();
});

it('goes around in a dialog by Tab, whose radio buttons are one stop, and not behind it', async () => {
  const screen = await renderPart(
    <>
      <Button>Behind</Button>
      <Opened>
        <TextInput label="Name" />
        <Radio.Group value="b" name="kind">
          <Radio value="a" label="A" />
          <Radio value="b" label="B" />
          <Radio value="c" label="C" />
        </Radio.Group>
      </Opened>
    </>,
  );
  await expect.element(screen.getByLabelText('Name')).toHaveFocus();
  for (const stop of [
    screen.getByLabelText('B'),
    screen.getByRole('button', { name: 'Close' }),
    screen.getByLabelText('Name'),
  ]) {
    await userEvent.tab();
    await expect.element(stop).toHaveFocus();
  }
  for (const stop of [screen.getByRole('button', { name: 'Close' }), screen.getByLabelText('B')]) {
    await userEvent.tab({ shift: true });
    await expect.element(stop).toHaveFocus();
  }
  (focused() as HTMLElement).blur();
  await userEvent.tab();
  await expect.element(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
});

it('stays on the page beside a drawer or a popover that does not take it', async () => {
  const screen = await renderPart(
    <>
      <Button autoFocus>Here</Button>
      <Popover opened>
        <Popover.Target>
          <span>There</span>
        </Popover.Target>
        <Popover.Dropdown>
          <Button>In it</Button>
        </Popover.Dropdown>
      </Popover>
      <Modal opened onClose={() => undefined} title="Beside" data-beside-page>
        <Button>Answer</Button>
      </Modal>
    </>,
  );
  await expect.element(screen.getByRole('button', { name: 'Answer' })).toBeVisible();
  await timers();
  await expect.element(screen.getByRole('button', { name: 'Here' })).toHaveFocus();
});
