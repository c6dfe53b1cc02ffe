import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '../../server/query-client.ts';
import { renderDetails } from '../../testing/details-harness.tsx';
import { hook, step, types } from '../../testing/details-samples.ts';
import { nodeType } from '../../testing/node-type.ts';
import { inARow, nodeOf } from '../../testing/workbench-harness.tsx';

it('NDV-10: without its path a webhook cannot be tried out: its panel has no button, and the others say why', async () => {
  const { getByRole, pane, keys } = await renderDetails(
    inARow({ ...nodeOf(hook, 'Hook'), parameters: { path: 'x' } }),
    'Hook',
    { types },
  );
  const buttons = () =>
    (['input', 'parameters', 'output'] as const).flatMap((side) =>
      [...pane(side).querySelectorAll('button')].filter(({ textContent }) => textContent === 'Listen for test event'),
    );
  const listen = () => buttons().map((button) => button.getAttribute('aria-disabled') !== 'true');
  await expect.poll(listen).toEqual([true, true, true]);
  await getByRole('textbox', { name: 'Path' }).click();
  await keys('{Control>}a{/Control}{Backspace}');
  await expect.poll(listen).toEqual([false, false]);
  await userEvent.hover(buttons()[0] as HTMLElement);
  await expect.element(page.getByRole('tooltip', { name: 'Fill in the marked fields first.' })).toBeVisible();
  await getByRole('textbox', { name: 'Path' }).click();
  await keys('y');
  await expect.poll(listen).toEqual([true, true, true]);
});

it('NDV-21: the run button of a trigger says what it waits for', async () => {
  const form = nodeType({ ...hook, name: 'test.form', displayName: 'Form' });
  const feed = nodeType({ name: 'test.feed', displayName: 'Feed', group: ['trigger'], inputs: [], polling: true });
  const nodes = [nodeOf(hook, 'Hook'), nodeOf(form, 'Form'), nodeOf(feed, 'Feed'), step].map((node) => ({
    ...node,
    parameters: { path: 'x' },
  }));
  const { getByRole, show, pane } = await renderDetails(inARow(...nodes), 'Hook', { types: [...types, form, feed] });
  await expect.element(getByRole('button', { name: 'Listen for test event' }).first()).toBeVisible();
  for (const [name, label] of [
    ['Form', 'Listen for event'],
    ['Feed', 'Fetch event'],
    ['Step', 'Run node'],
  ] as const) {
    await show(name);
    await expect.poll(() => pane('parameters').textContent).toContain(label);
  }
});

it('says once what a trigger does in an active workflow, in its own words where it has some', async () => {
  const inactive = 'Activate the workflow to listen on the production URL.';
  const own = { ...hook, triggerPanel: { header: 'Listen', executionsHelp: { active: 'It listens.', inactive } } };
  for (const [type, text] of [
    [hook, 'Activate the workflow to run it automatically.'],
    [own, inactive],
  ] as const) {
    const screen = await renderDetails(inARow(nodeOf(type, 'Hook')), 'Hook', { types: [type] });
    await expect.element(screen.getByText(/Activate the workflow/)).toHaveTextContent(text);
    await screen.unmount();
  }
});

it('says that services cannot call an instance of this machine, for triggers that they call', async () => {
  const endpoints = { endpointWebhook: 'webhook', endpointWebhookTest: 'webhook-test' };
  queryClient.setQueryData(['settings'], { ...endpoints, urlBaseWebhook: 'http://localhost:5678/' });
  const called = { ...hook, properties: [], webhooks: [{ name: 'default', httpMethod: 'POST', path: 'webhook' }] };
  const screen = await renderDetails(inARow(nodeOf(called, 'Hook')), 'Hook', { types: [called] });
  await expect.element(screen.getByText(/cannot call localhost:5678/)).toBeVisible();
  queryClient.removeQueries({ queryKey: ['settings'] });
});

it('shows the lines that put a chat into other pages, where its trigger says that it is there', async () => {
  const endpoints = { endpointWebhook: 'webhook', endpointWebhookTest: 'webhook-test' };
  queryClient.setQueryData(['settings'], { ...endpoints, urlBaseWebhook: 'https://a.example/' });
  const webhooks = [{ name: 'default', httpMethod: 'POST', path: 'chat' }];
  const chat = { ...hook, name: '@n8n/n8n-nodes-langchain.chatTrigger', properties: [], webhooks };
  for (const mode of ['webhook', 'hostedChat']) {
    const node = { ...nodeOf(chat, 'Chat'), webhookId: 'c', parameters: { public: true, mode } };
    const screen = await renderDetails(inARow(node), 'Chat', { types: [chat] });
    await expect.element(screen.getByRole('region', { name: 'Webhook URL' })).toBeVisible();
    const lines = screen.getByRole('region', { name: 'Chat in other pages' });
    if (mode === 'webhook') {
      await expect.element(lines).toBeVisible();
      expect(lines.element().textContent).toContain('data-webhook-url="https://a.example/webhook/c/chat"');
    } else expect(lines.elements()).toEqual([]);
    await screen.unmount();
  }
  queryClient.removeQueries({ queryKey: ['settings'] });
});

it('offers to listen only where a trigger waits for something when it is run by hand', async () => {
  for (const [trigger, label] of [
    ['workflow', 'Run node'],
    ['error', 'Run node'],
    ['listen', 'Listen for event'],
  ] as const) {
    const type = nodeType({ name: `test.${trigger}`, displayName: 'Begin', group: ['trigger'], trigger, inputs: [] });
    const screen = await renderDetails(inARow(nodeOf(type, 'Begin')), 'Begin', { types: [type] });
    await expect.element(screen.getByRole('button', { name: label }).first()).toBeVisible();
    await screen.unmount();
  }
});
