import type { NodeProperty, Workflow } from '@millrace/workflow';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { editorUi } from '../../session/editor-ui.ts';
import { nodeType } from '../../testing/node-type.ts';
import { inARow, nodeOf, renderWorkbench, startType, stepType } from '../../testing/workbench-harness.tsx';

/** A category with two groups and one node that is in none, one of another category, one of a package, a trigger. */
const types = [
  startType,
  ...['If', 'Merge', 'Switch', 'Wait'].map((name) => core(name, 'Flow')),
  ...['Compress', 'Extract', 'Read', 'Write'].map((name) => core(name, 'Files')),
  core('Lonely', 'Helpers'),
  nodeType({ name: 'n8n-nodes-base.httpRequest', displayName: 'HTTP request', codex: { categories: ['Development'] } }),
  nodeType({ name: 'n8n-nodes-orbit.launch', displayName: 'Launch', codex: { categories: ['Development'] } }),
];

function core(displayName: string, group: string) {
  const codex = { categories: ['Core'], subcategories: { Core: [group] } };
  return nodeType({ name: `n8n-nodes-base.${displayName}`, displayName, codex });
}

const started = inARow(nodeOf(startType, 'Start'));

/** Steps of a workflow that has a trigger. */
const all = ['Files', 'Flow', 'Lonely', 'HTTP request', 'Launch', 'Add another trigger'];

async function openCreator(workflow: Workflow = started) {
  const screen = await renderWorkbench(workflow, { types });
  await screen.getByTestId('control-openCreator').click();
  const heading = screen.getByTestId('node-creator').getByRole('heading');
  const search = screen.getByTestId('creator-search');
  return { ...screen, heading, search, optionsAre: (expected: string[]) => expect.poll(options).toEqual(expected) };
}

const options = () =>
  [...document.querySelectorAll('[role="option"] span span:first-child')].map((name) => name.textContent);

it('begins with triggers while there is none, then with steps, and adds another trigger from their tab', async () => {
  const empty = await openCreator({ name: 'Empty', nodes: [], connections: {} });
  await expect.element(empty.heading).toHaveTextContent('What starts this workflow?');
  await empty.optionsAre(['Start']);
  await empty.unmount();

  const { heading, optionsAre, getByText } = await openCreator();
  await expect.element(heading).toHaveTextContent('Add a node');
  await getByText('Triggers', { exact: true }).click();
  await expect.element(heading).toHaveTextContent('What starts this workflow?');
  await optionsAre(['Start']);
  await getByText('Steps', { exact: true }).click();
  await expect.element(heading).toHaveTextContent('Add a node');
});

it('leads from the steps to the triggers by an entry of its own, and back', async () => {
  const { heading, search, optionsAre, getByRole, getByText, keys } = await openCreator();
  await getByRole('option', { name: /^Add another trigger/ }).click();
  await expect.element(heading).toHaveTextContent('What starts this workflow?');
  await optionsAre(['Start']);
  await expect.element(search).toHaveFocus();
  await getByRole('button', { name: 'Back to all nodes' }).click();
  await expect.element(heading).toHaveTextContent('Add a node');
  await optionsAre(all);

  await keys('{ArrowUp}{ArrowRight}');
  await optionsAre(['Start']);
  await keys('{ArrowLeft}');
  await optionsAre(all);
  await getByText('All', { exact: true }).click();
  await expect.element(getByRole('option', { name: /^Add another trigger/ })).not.toBeInTheDocument();
});

it('opens a group under its name, and leads back, by pointer and by key', async () => {
  const { heading, search, optionsAre, getByRole, keys } = await openCreator();
  await optionsAre(all);
  await getByRole('option', { name: /^Flow/ }).click();
  await expect.element(heading).toHaveTextContent('Flow');
  await optionsAre(['If', 'Merge', 'Switch', 'Wait']);
  await getByRole('button', { name: 'Back to all nodes' }).click();
  await optionsAre(all);
  await expect.element(search).toHaveFocus();

  await keys('{ArrowRight}');
  await expect.element(heading).toHaveTextContent('Files');
  await keys('{ArrowLeft}');
  await optionsAre(all);
});

it('chooses with the right arrow behind the last letter, and moves the cursor before it', async () => {
  const { search, document, keys, optionsAre } = await openCreator();
  await search.fill('lonely');
  await optionsAre(['Lonely']);
  await keys('{ArrowLeft}{ArrowRight}');
  await keys('{Control>}{ArrowRight}{/Control}{Shift>}{ArrowRight}{/Shift}');
  expect(document.nodes()).toHaveLength(1);
  await keys('{ArrowRight}');
  await expect.poll(() => document.nodes().map(({ name }) => name)).toEqual(['Start', 'Lonely']);
});

it('finds nodes of the open group first, and others under a heading', async () => {
  const { search, optionsAre, getByRole } = await openCreator();
  await getByRole('option', { name: /^Flow/ }).click();
  await search.fill('it');
  await optionsAre(['Wait', 'Switch', 'Write']);
  await expect.element(getByRole('listbox', { name: 'In other places' })).toHaveTextContent('Write');
});

it('folds a category, and says how many nodes it has', async () => {
  const { optionsAre, getByRole } = await openCreator();
  const category = getByRole('button', { name: 'Core (9)' });
  await category.click();
  await expect.element(category).toHaveAttribute('aria-expanded', 'false');
  await optionsAre(['HTTP request', 'Launch', 'Add another trigger']);
  await category.click();
  await optionsAre(all);
});

it('goes from the last entry to the first and back with the arrows', async () => {
  const { getByRole, search, keys } = await openCreator();
  await expect.element(search).toHaveFocus();
  const active = () => getByRole('option', { selected: true });
  await expect.element(active()).toHaveTextContent('Files4 nodes');
  await keys('{ArrowUp}');
  await expect.element(active()).toMatchTextContent(/^Add another trigger/);
  await keys('{ArrowDown}');
  await expect.element(active()).toHaveTextContent('Files4 nodes');
});

it('offers what connects to nearly anything when nothing is found', async () => {
  const { search, optionsAre, getByText } = await openCreator();
  await search.fill('zeppelin');
  await expect.element(getByText('No node matches “zeppelin”')).toBeVisible();
  await optionsAre(['HTTP request']);
});

it('marks nodes of community packages', async () => {
  const { getByRole } = await openCreator();
  await expect
    .element(getByRole('option', { name: /^Launch/ }))
    .toHaveAccessibleName('Launch From a community package');
  await getByRole('option', { name: /^Launch/ })
    .getByTestId('community-mark')
    .hover();
  await expect.element(getByRole('tooltip')).toHaveTextContent('From a community package');
});

it('gives the first step a trigger, and undoes both together', async () => {
  const { search, document, keys } = await openCreator({ name: 'Empty', nodes: [], connections: {} });
  await search.fill('lonely');
  await keys('{Enter}');
  await expect.poll(() => document.nodes().map(({ name }) => name)).toEqual(['Start', 'Lonely']);
  expect(document.connections()).toHaveLength(1);
  document.undo();
  expect(document.nodes()).toHaveLength(0);
});

it('adds a loop with a step to be replaced and the way back, also into a connection', async () => {
  const loop = nodeType({
    ...{ name: 'n8n-nodes-base.splitInBatches', displayName: 'Loop', version: 3 },
    ...{ outputs: ['main', 'main'], outputNames: ['done', 'loop'] },
  });
  const { document } = await renderWorkbench(inARow(nodeOf(startType, 'Start'), nodeOf(stepType, 'End', 1)), {
    types: [startType, stepType, loop],
  });
  const [link] = document.connections();
  editorUi.openCreator({ target: { kind: 'between', connectionId: link?.id ?? '' } });
  await page.getByRole('option', { name: 'Loop' }).click();
  await expect.poll(() => document.nodes().map(({ name }) => name)).toEqual(['Start', 'End', 'Loop', 'Replace Me']);
  const [, , added, body] = document.nodeIds;
  expect(document.connections()).toMatchObject([
    { sourceId: 'Start', targetId: added },
    { sourceId: added, sourceOutput: 0, targetId: 'End' },
    { sourceId: added, sourceOutput: 1, targetId: body },
    { sourceId: body, targetId: added },
  ]);
  document.undo();
  expect(document.nodes()).toHaveLength(2);
});

const operationsOf = (resource: string, names: readonly string[]): NodeProperty => ({
  ...{ name: 'operation', displayName: 'Operation', type: 'options', default: '' },
  displayOptions: { show: { resource: [resource] } },
  options: names.map((name) => ({ name, value: name.toLowerCase(), action: `${name} a ${resource}` })),
});
const resources: NodeProperty = {
  ...{ name: 'resource', displayName: 'Resource', type: 'options', default: 'comet' },
  options: ['Comet', 'Moon'].map((name) => ({ name, value: name.toLowerCase() })),
};
const sky = nodeType({
  ...{ name: 'n8n-nodes-sky.sky', displayName: 'Sky', actions: 3 },
  properties: [resources, operationsOf('comet', ['Find', 'Name']), operationsOf('moon', ['Visit'])],
});
const skyTrigger = nodeType({
  name: 'n8n-nodes-sky.skyTrigger',
  displayName: 'Sky Trigger',
  group: ['trigger'],
  inputs: [],
});
const sea = nodeType({
  ...{ name: 'n8n-nodes-sea.sea', displayName: 'Sea', actions: 2 },
  properties: [{ ...operationsOf('wave', ['Ride', 'Count']), displayOptions: {} }],
});
const one = nodeType({
  ...{ name: 'n8n-nodes-one.one', displayName: 'Single' },
  properties: [{ ...operationsOf('thing', ['Do']), displayOptions: {} }],
});
const starters = [
  nodeType({ name: 'n8n-nodes-base.scheduleTrigger', displayName: 'Schedule', group: ['trigger'], inputs: [] }),
  nodeType({ name: 'n8n-nodes-base.webhook', displayName: 'Webhook', group: ['trigger'], inputs: [] }),
];

async function openServices(workflow: Workflow = started) {
  const screen = await renderWorkbench(workflow, { types: [startType, sky, skyTrigger, sea, one, ...starters] });
  await screen.getByTestId('control-openCreator').click();
  const search = screen.getByTestId('creator-search');
  return { ...screen, search, optionsAre: (expected: string[]) => expect.poll(options).toEqual(expected) };
}

it('lists the actions of a node by resource, finds among them, and adds the chosen one with its details', async () => {
  const { search, optionsAre, getByRole, getByTestId, document, opened, keys } = await openServices();
  await getByRole('option', { name: /^Sky/ }).click();
  await expect.element(getByTestId('node-creator').getByRole('heading')).toHaveTextContent('Sky');
  // Triggers are folded: the list was reached from the steps.
  await optionsAre(['Find a comet', 'Name a comet', 'Visit a moon']);
  await expect.element(getByRole('button', { name: 'Comet (2)' })).toHaveAttribute('aria-expanded', 'true');
  await expect.element(getByRole('button', { name: 'Triggers (1)' })).toHaveAttribute('aria-expanded', 'false');
  await getByRole('button', { name: 'Triggers (1)' }).click();
  await optionsAre(['Find a comet', 'Name a comet', 'Visit a moon', 'Sky Trigger']);
  await search.click();
  await keys('{ArrowLeft}');
  await optionsAre(['Sea', 'Single', 'Sky', 'Add another trigger']);
  await keys('{ArrowUp}{ArrowUp}{ArrowRight}');
  await optionsAre(['Find a comet', 'Name a comet', 'Visit a moon']);
  await expect.element(search).toHaveFocus();
  await search.fill('moon');
  await optionsAre(['Visit a moon']);
  await keys('{Enter}');
  await expect.poll(() => document.nodes().at(-1)?.name).toBe('Sky');
  expect(document.nodes().at(-1)?.parameters).toEqual({ resource: 'moon', operation: 'visit' });
  await expect.poll(() => opened).toEqual([document.nodeIds.at(-1)]);
});

it('adds a node with one action at once, and opens the actions of one that is dragged', async () => {
  const { getByRole, document, optionsAre } = await openServices();
  const entry = await getByRole('option', { name: /^Sea/ }).findElement();
  const start = new DragEvent('dragstart', { bubbles: true, cancelable: true, dataTransfer: new DataTransfer() });
  entry.dispatchEvent(start);
  expect(start.defaultPrevented).toBe(true);
  await optionsAre(['Ride a wave', 'Count a wave']);
  const carried = new DataTransfer();
  const action = await getByRole('option', { name: 'Count a wave' }).findElement();
  action.dispatchEvent(new DragEvent('dragstart', { bubbles: true, dataTransfer: carried }));
  const pane = window.document.querySelector('.react-flow__pane');
  pane?.dispatchEvent(
    new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: carried, clientX: 200, clientY: 400 }),
  );
  await expect.poll(() => document.nodes().at(-1)?.parameters).toEqual({ operation: 'count' });

  editorUi.openCreator();
  await getByRole('option', { name: /^Single/ }).click();
  await expect.poll(() => document.nodes().at(-1)?.name).toBe('Single');
});

it('opens the triggers of a node first where it was reached from the triggers, and suggests some where it has none', async () => {
  const { search, optionsAre, getByRole, getByText, keys } = await openServices({
    name: 'E',
    nodes: [],
    connections: {},
  });
  await search.fill('sky');
  await getByRole('option', { name: /^Sky/ }).first().click();
  await optionsAre(['Sky Trigger']);
  await expect.element(getByRole('button', { name: 'Comet (2)' })).toHaveAttribute('aria-expanded', 'false');
  await keys('{ArrowLeft}');
  await search.fill('sea');
  await keys('{Enter}');
  await expect.element(getByText('This node starts no workflow by itself. These can:')).toBeVisible();
  await optionsAre(['Schedule', 'Webhook', 'Ride a wave', 'Count a wave']);
  await search.fill('zeppelin');
  await expect.element(getByText('No action matches “zeppelin”')).toBeVisible();
  await optionsAre(['Schedule', 'Webhook']);
});
