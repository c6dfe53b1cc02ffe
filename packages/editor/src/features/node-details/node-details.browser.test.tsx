import { cleanNotifications, notificationsStore } from '@mantine/notifications';
import type { Item, NodeProperty } from '@millrace/workflow';
import { expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { newNode } from '../../model/document/add-node.ts';
import { queryClient } from '../../server/query-client.ts';
import { notifyRunEnd } from '../../session/runs/run-notices.tsx';
import { answerCalls } from '../../testing/answer-calls.ts';
import { renderDetails } from '../../testing/details-harness.tsx';
import { nodeType } from '../../testing/node-type.ts';
import { inARow, nodeOf, startType, stepType } from '../../testing/workbench-harness.tsx';

const field = (name: string, more: Partial<NodeProperty> = {}): NodeProperty => ({
  ...{ name, displayName: name, type: 'string', default: '' },
  ...more,
});
const needy = nodeType({
  name: 'test.needy',
  displayName: 'Needy',
  properties: [field('First', { required: true }), field('Second', { required: true })],
});
const hook = nodeType({
  name: 'n8n-nodes-base.webhook',
  displayName: 'Hook',
  group: ['trigger'],
  trigger: 'webhook',
  inputs: [],
  properties: [field('path', { displayName: 'Path', required: true })],
  webhooks: [{ name: 'default', httpMethod: 'GET', path: '={{ $parameter.path }}' }],
});
const script = nodeType({
  name: 'test.script',
  displayName: 'Script',
  properties: [
    field('code', { displayName: 'Code', default: 'return 1', typeOptions: { editor: 'codeNodeEditor' } }),
    field('query', { displayName: 'Query', default: 'select 1', typeOptions: { editor: 'sqlEditor' } }),
    field('page', { displayName: 'Page', default: '<b>Hi</b>', typeOptions: { editor: 'htmlEditor' } }),
  ],
});
const switched = nodeType({
  name: 'test.switch',
  displayName: 'Switch',
  outputs: ['main', 'main'],
  outputNames: ['Yes', 'No'],
});
const types = [startType, stepType, needy, hook, script, switched];

const start = nodeOf(startType, 'Start');
const step = nodeOf(stepType, 'Step', 1);
const row = inARow(start, step);
const people = (...names: string[]): Item[] => names.map((name) => ({ json: { name } }));
const texts = (elements: Iterable<Element>) => [...elements].map(({ textContent }) => textContent);
const issues = (pane: Element) => texts(pane.querySelectorAll('[role=alert]'));

it('NDV-06, CODE-08: opening and closing changes nothing, editing does', async () => {
  const { close, document, getByRole } = await renderDetails(inARow(start, nodeOf(script, 'Script', 1)), 'Script', {
    types,
  });
  const code = getByRole('textbox', { name: 'Code' });
  await expect.element(code).toHaveClass('cm-content');
  await expect.element(getByRole('textbox', { name: 'Page' })).toHaveClass('cm-content');
  await close();
  expect(document.isDirty).toBe(false);
});

it('CODE-08: what is typed into code counts as a change', async () => {
  const { close, document, getByRole, keys } = await renderDetails(
    inARow(start, nodeOf(script, 'Script', 1)),
    'Script',
    { types },
  );
  const code = getByRole('textbox', { name: 'Code' });
  await expect.element(code).toHaveClass('cm-content');
  await code.click();
  await keys('x');
  await close();
  expect(document.isDirty).toBe(true);
});

it('NDV-08: what a new node lacks is marked when it is opened again', async () => {
  const details = await renderDetails(row, 'Step', { types });
  const made = newNode(details.document, { description: needy, position: { x: 0, y: 0 } });
  details.document.apply({ type: 'addNode', node: made });
  await details.show(made.id);
  expect(issues(details.pane('parameters'))).toEqual([]);
  await details.close();
  await details.show(made.id);
  await expect.poll(() => issues(details.pane('parameters'))).toHaveLength(2);
});

it('NDV-09: all that a pasted node lacks is marked at once', async () => {
  const { pane } = await renderDetails(inARow(start, nodeOf(needy, 'Needy', 1)), 'Needy', { types });
  await expect.poll(() => issues(pane('parameters'))).toEqual(['This field is required.', 'This field is required.']);
});

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

it('NDV-12: the settings name type and version', async () => {
  const { getByRole, getByText } = await renderDetails(row, 'Step', { types });
  await getByRole('tab', { name: 'Settings' }).click();
  await expect.element(getByText('Step, version 1. This is the latest version.')).toBeVisible();
});

it('NDV-12: the settings say that a type is deprecated', async () => {
  const old = nodeType({ name: 'test.old', displayName: 'Old', hidden: true });
  const { getByRole, getByText } = await renderDetails(inARow(start, nodeOf(old, 'Old', 1)), 'Old', {
    types: [...types, old],
  });
  await getByRole('tab', { name: 'Settings' }).click();
  await expect.element(getByText(/^Old, version 1. This node is deprecated/)).toBeVisible();
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

it('NDV-14, NDV-15, CODE-09: long code scrolls alone, and the node opens at its top', async () => {
  const long = { ...nodeOf(script, 'Script', 1), parameters: { code: 'x\n'.repeat(500) } };
  const { getByRole, pane } = await renderDetails(inARow(start, long), 'Script', { types });
  const code = getByRole('textbox', { name: 'Code' });
  await expect.element(code).toHaveClass('cm-content');
  const scroller = code.element().closest('.cm-scroller') as HTMLElement;
  await expect.poll(() => scroller.scrollHeight).toBeGreaterThan(scroller.clientHeight + 1000);
  expect(scroller.clientHeight).toBeLessThan(500);
  expect(scroller.scrollTop).toBe(0);
  const scrolled = [...pane('parameters').querySelectorAll('*')].filter(({ scrollTop }) => scrollTop > 0);
  expect(scrolled).toEqual([]);
  await expect.element(getByRole('button', { name: 'Run node' }).first()).toBeInViewport({ ratio: 1 });
  await expect.element(getByRole('button', { name: 'Back to canvas' })).toBeInViewport({ ratio: 1 });
});

it('NDV-22: a node that is off, or another run, disables the run button with the reason', async () => {
  const { getByRole, getByText, session, show, pane } = await renderDetails(
    inARow(start, { ...step, disabled: true }),
    'Step',
    { types },
  );
  const run = () => getByRole('button', { name: 'Run node' }).first();
  await expect.element(run()).toHaveAttribute('aria-disabled', 'true');
  await run().hover();
  await expect.element(getByText('Enable the node to run it.')).toBeVisible();
  session.runs.begin({ status: 'running', executionId: 'other' }, [], new Set());
  await show('Start');
  await getByRole('button', { name: 'Run node' }).first().hover();
  await expect.element(getByText('Another run is in progress. Wait until it ends, or stop it.')).toBeVisible();
  expect(pane('output')).toBeTruthy();
});

it('leads from an empty output, and from an input with nothing connected, to what its documentation says', async () => {
  const runs = { Step: [{ main: [[]] }] };
  const { getByRole, pane, show } = await renderDetails(row, 'Step', { types, runs });
  await expect.poll(() => pane('output').textContent).toContain('Always output data');
  await getByRole('link', { name: 'Learn more' }).click();
  await expect.element(getByRole('tab', { name: 'Docs' })).toHaveAttribute('aria-selected', 'true');
  await expect.element(getByRole('tab', { name: 'Docs' })).toHaveFocus();
  await show('Start');
  expect(pane('output').textContent).not.toContain('Learn more');
});

it('IO-17: output above the limit is shown when it is asked for, and stays shown', async () => {
  const runs = { Step: [{ main: [people('Ann')], jsonBytes: 5 * 1024 * 1024 }] };
  const { getByRole, pane, show } = await renderDetails(row, 'Step', { types, runs });
  await expect.poll(() => pane('output').textContent).toContain('This run returned 5.0 MB.');
  expect(pane('output').textContent).not.toContain('Ann');
  await getByRole('button', { name: 'Show data anyway' }).click();
  await expect.poll(() => pane('output').textContent).toContain('Ann');
  await show('Start');
  await show('Step');
  await expect.poll(() => pane('output').textContent).toContain('Ann');
});

it('NDV-29: a node that got no data has both panes', async () => {
  const { pane } = await renderDetails(row, 'Step', { types, runs: { Start: [{ main: [[]] }] } });
  expect(pane('input').textContent).toContain('No');
  expect(pane('output').textContent).toContain('Not run yet');
});

it('IO-09, IO-13: a slash goes to the search, which stays after another run', async () => {
  const data = () => ({ Start: [{ main: [people('Ann', 'Bob')] }], Step: [{ main: [people('Ann', 'Bob')] }] });
  const { pane, keys, ran, getByRole } = await renderDetails(row, 'Step', { types, runs: data() });
  const search = (side: 'input' | 'output') => pane(side).querySelector<HTMLInputElement>('input[type=search]');
  await expect.poll(() => search('output')).not.toBeNull();
  await getByRole('tab', { name: 'Parameters' }).hover();
  await keys('/');
  await expect.poll(() => document.activeElement).toBe(search('input'));
  await userEvent.hover(pane('output'));
  (document.activeElement as HTMLElement).blur();
  await keys('/');
  await expect.poll(() => document.activeElement).toBe(search('output'));
  await keys('bo/');
  ran(data());
  await expect.poll(() => search('output')?.value).toBe('bo/');
});

it('IO-08: with fewer items than before the last page is shown', async () => {
  const many = (count: number) => ({ Step: [{ main: [people(...Array.from({ length: count }, (_, i) => `P${i}`))] }] });
  const { pane, ran, getByRole } = await renderDetails(row, 'Step', { types, runs: many(45) });
  await getByRole('button', { name: 'Page 4' }).click();
  ran({});
  await expect.poll(() => pane('output').textContent).toContain('Not run yet');
  ran(many(20));
  await expect.element(getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
});

it('IO-21, IO-23: the run selector names run and items; linking takes the run of its pane', async () => {
  const runs = [{ main: [people('Ann')] }, { main: [people('Bob', 'Cy')] }];
  const made = runs.map((run, previousNodeRun) => ({ ...run, source: [{ previousNode: 'Start', previousNodeRun }] }));
  const { pane, getByRole } = await renderDetails(row, 'Step', { types, runs: { Start: runs, Step: made } });
  const shown = () =>
    (['input', 'output'] as const).map(
      (side) => pane(side).querySelector<HTMLInputElement>('input[aria-label=Run]')?.value,
    );
  await expect.poll(shown).toEqual(['2 of 2 (2 items)', '2 of 2 (2 items)']);
  const outputRuns = getByRole('combobox', { name: 'Run', exact: true }).last();
  await getByRole('button', { name: 'Choose the run of each pane on its own' }).last().click();
  await outputRuns.click();
  await getByRole('option', { name: '1 of 2 (1 item)' }).click();
  await expect.poll(shown).toEqual(['2 of 2 (2 items)', '1 of 2 (1 item)']);
  await getByRole('button', { name: 'Show the same run in both panes' }).last().click();
  await expect.poll(shown).toEqual(['1 of 2 (1 item)', '1 of 2 (1 item)']);
});

it('IO-24, PIN-10: branches carry name and count, and several outputs cannot be pinned', async () => {
  const { getByRole, pane } = await renderDetails(inARow(start, nodeOf(switched, 'Switch', 1)), 'Switch', {
    types,
    runs: { Switch: [{ main: [people('Ann', 'Bob'), []] }] },
  });
  await expect.element(getByRole('tab', { name: 'Yes Branch (2 items)' })).toBeVisible();
  await expect.element(getByRole('tab', { name: 'No Branch (0 items)' })).toBeVisible();
  const pin = pane('output').querySelector('button[aria-label="Pin data"], button[aria-pressed]');
  expect(pin?.getAttribute('aria-disabled')).toBe('true');
});

it('IO-27, IO-28, MAP-11: an item marks its partner where it is shown, and only there', async () => {
  const from = (item: number) => ({ pairedItem: { item } });
  const { getByRole, pane } = await renderDetails(inARow(start, nodeOf(switched, 'Switch', 1)), 'Switch', {
    types,
    runs: {
      Start: [{ main: [people('Ann', 'Cy', 'Bob')] }],
      Switch: [
        {
          source: [{ previousNode: 'Start' }],
          main: [
            [
              { json: { name: 'Ann' }, ...from(0) },
              { json: { name: 'Bob' }, ...from(2) },
            ],
            [{ json: { name: 'Cy' }, ...from(1) }],
          ],
        },
      ],
    },
  });
  await getByRole('radiogroup', { name: 'How the input is shown' }).getByText('Table').click();
  const marked = (side: 'input' | 'output') => texts(pane(side).querySelectorAll('[role=row][data-marked]'));
  const input = (name: string) => getByRole('cell', { name, exact: true }).first();
  await input('Bob').hover();
  await expect.poll(() => marked('output')).toEqual(['1Bob']);
  await input('Cy').hover();
  await expect.poll(() => marked('output')).toEqual([]);
  await getByRole('tab', { name: 'No Branch (1 item)' }).click();
  await getByRole('cell', { name: 'Cy', exact: true }).last().hover();
  await expect.poll(() => marked('input')).toEqual(['1Cy']);
});

/** The names of the workflows that are sent to be stored. */
function storing(): unknown[] {
  const asked: unknown[] = [];
  answerCalls(async (_route, { body }) => {
    asked.push((body as { name?: string } | undefined)?.name);
    throw new Error('There is no server.');
  });
  return asked;
}

it('NDV-05: the key for saving works inside', async () => {
  const asked = storing();
  const { getByRole, keys } = await renderDetails(inARow(start, nodeOf(needy, 'Needy', 1)), 'Needy', { types });
  await getByRole('textbox', { name: /First/ }).fill('x');
  await keys('{Control>}s{/Control}');
  await expect.poll(() => asked).toContain('Row');
});

it('EXPR-14: the key for saving works in the large editor of an expression', async () => {
  const asked = storing();
  const needing = { ...nodeOf(needy, 'Needy', 1), parameters: { First: '={{ 1 }}' } };
  const { getByRole, document, keys } = await renderDetails(inARow(start, needing), 'Needy', { types });
  await getByRole('button', { name: 'Open expression of First in a large editor' }).click();
  const editor = getByRole('dialog', { name: /First/ }).getByRole('textbox');
  await expect.element(editor).toHaveFocus();
  await keys('!{Control>}s{/Control}');
  await expect.poll(() => asked).toContain('Row');
  expect(document.node('Needy')?.parameters.First).toBe('={{ 1 }}!');
  await expect.element(editor).toBeVisible();
});

it('UNDO-13: with details open the keys of the canvas change nothing on it', async () => {
  const { getByRole, document, keys } = await renderDetails(row, 'Step', { types });
  document.apply({ type: 'patchNode', nodeId: 'Step', patch: { notes: 'A change to undo' } });
  await getByRole('tab', { name: 'Parameters' }).click();
  await keys('d{Delete}{Control>}z{/Control}');
  expect(document.nodes().map(({ name, disabled }) => [name, disabled])).toEqual([
    ['Start', undefined],
    ['Step', undefined],
  ]);
  expect(document.node('Step')?.notes).toBe('A change to undo');
});

it('closes with one Escape, also while a tooltip is shown at the button that has the focus', async () => {
  const { getByRole } = await renderDetails(row, 'Step', { types });
  const run = getByRole('button', { name: 'Run node' }).first();
  await run.hover();
  await expect.element(page.getByRole('tooltip')).toBeVisible();
  run.element().focus();
  await userEvent.keyboard('{Escape}');
  await expect.element(getByRole('dialog')).not.toBeInTheDocument();
});

it('keeps title, modes and buttons of the output in sight beside wide parameters at 1280 px', async () => {
  await page.viewport(1280, 700);
  localStorage.setItem('millrace.node-details-width.regular', '800');
  onTestFinished(async () => {
    localStorage.removeItem('millrace.node-details-width.regular');
    await page.viewport(900, 700);
  });
  const { pane } = await renderDetails(inARow(start, nodeOf(script, 'Script', 1)), 'Script', {
    types,
    runs: { Script: [{ main: [[{ json: { page: '<b>Hi</b>' } }]] }] },
  });
  await expect.poll(() => pane('output').querySelector('[role=radiogroup]')).not.toBeNull();
  await expect.poll(() => pane('output').clientWidth).toBeLessThan(330);
  const edge = pane('output').getBoundingClientRect();
  const parts = pane('output').querySelectorAll('h2, [role=radiogroup], button[aria-pressed]');
  expect(parts).toHaveLength(3);
  for (const { left, right, width } of [...parts].map((part) => part.getBoundingClientRect())) {
    expect(width).toBeGreaterThan(20);
    expect(left).toBeGreaterThanOrEqual(edge.left);
    expect(right).toBeLessThanOrEqual(edge.right);
  }
});

it('tells of a failure briefly where the output says why, and takes away what would cover the output', async () => {
  const notices = () => notificationsStore.getState().notifications.map(({ title, autoClose }) => [title, autoClose]);
  const failed = (node: string) =>
    notifyRunEnd({ status: 'finished', outcome: 'error', error: { name: 'Error', message: 'No such planet', node } });
  cleanNotifications();
  const { close, show } = await renderDetails(row, 'Step', { types });
  failed('Start');
  expect(notices()).toEqual([['Problem in node “Start”', false]]);
  failed('Step');
  expect(notices()).toEqual([['Problem in node “Step”', 1500]]);
  await close();
  failed('Step');
  expect(notices()).toEqual([['Problem in node “Step”', false]]);
  await show('Start');
  await expect.poll(notices).toEqual([]);
});

it('hints at pinning and at dragging once for a browser, until they are closed', async () => {
  for (const name of ['drag', 'pin']) localStorage.removeItem(`millrace.seen.${name}`);
  const ran = { Hook: [{ main: [people('Ann')] }], Step: [{ main: [people('Ann')] }], Needy: [{ main: [[]] }] };
  const workflow = inARow(nodeOf(hook, 'Hook'), nodeOf(stepType, 'Step', 1), nodeOf(needy, 'Needy', 2));
  const open = (name: string) => renderDetails(workflow, name, { types, runs: ran });
  const details = await open('Hook');
  const note = details.getByRole('note');
  await expect
    .element(note)
    .toHaveTextContent('Pin this data to try out the next nodes with it, without waiting for another event.');
  await note.getByRole('button', { name: 'Close this hint' }).click();
  await expect.element(note).not.toBeInTheDocument();
  // Nothing can be dragged onto a node without parameters.
  await details.show('Step');
  await expect.poll(() => details.pane('input').textContent).toContain('Ann');
  await expect.element(note).not.toBeInTheDocument();
  await details.show('Needy');
  await expect
    .element(note)
    .toHaveTextContent('Drag a value onto a parameter: it becomes an expression that reads it from each item.');
  for (const name of ['Hook', 'Needy']) {
    await details.show(name);
    await expect.poll(() => details.pane(name === 'Hook' ? 'output' : 'input').textContent).toContain('Ann');
    await expect.element(note).not.toBeInTheDocument();
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
