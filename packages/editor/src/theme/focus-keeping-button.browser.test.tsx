import { ActionIcon, Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderPart } from '../testing/render-part.tsx';

/** A form that is sent until `answer` is called. */
function SavedForm({ onSend }: { onSend(answer: () => void): void }) {
  const [state, setState] = useState<'changed' | 'sending' | 'saved'>('changed');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setState('sending');
    onSend(() => setState('saved'));
  };
  return (
    <form onSubmit={submit}>
      <TextInput label="Name" onChange={() => setState('changed')} />
      <Button type="submit" loading={state === 'sending'} disabled={state === 'saved'}>
        Save
      </Button>
    </form>
  );
}

it('keeps the focus while its form is sent and when nothing is left to save, and sends nothing twice', async () => {
  const onSend = vi.fn<(answer: () => void) => void>();
  const screen = await renderPart(<SavedForm onSend={onSend} />);
  const save = screen.getByRole('button', { name: 'Save' });
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(save).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(save).toHaveAttribute('data-loading');
  await expect.element(save).toHaveFocus();
  await expect.element(save).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Enter}');
  expect(onSend).toHaveBeenCalledOnce();
  onSend.mock.calls[0]?.[0]();
  await expect.element(save).not.toHaveAttribute('data-loading');
  await expect.element(save).toHaveFocus();
  await userEvent.keyboard(' ');
  expect(onSend).toHaveBeenCalledOnce();
  await userEvent.tab({ shift: true });
  await expect.element(save).toBeDisabled();
  await expect.element(save).not.toHaveAttribute('aria-disabled');
});

it('does nothing for what stands around it either, as a disabled one', async () => {
  const outer = vi.fn();
  const part = (isDisabled: boolean) => (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: it only listens, as rows of lists do
    <div onClick={outer}>
      <ActionIcon aria-label="Remove" disabled={isDisabled} />
    </div>
  );
  const screen = await renderPart(part(false));
  const remove = screen.getByRole('button', { name: 'Remove' });
  await remove.click();
  expect(outer).toHaveBeenCalledOnce();
  await screen.rerender(part(true));
  await expect.element(remove).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(outer).toHaveBeenCalledOnce();
});

it('sends no form unless it is told to', async () => {
  const onSubmit = vi.fn((event: FormEvent) => event.preventDefault());
  const screen = await renderPart(
    <form onSubmit={onSubmit}>
      <Button>Cancel</Button>
    </form>,
  );
  await screen.getByRole('button', { name: 'Cancel' }).click();
  expect(onSubmit).not.toHaveBeenCalled();
});
