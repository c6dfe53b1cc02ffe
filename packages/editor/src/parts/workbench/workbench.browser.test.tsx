import { ModalsProvider } from '@mantine/modals';
import { notifications } from '@mantine/notifications';
import { evaluationRoutes, executionRoutes, type PushEvent, type StepSummary } from '@millrace/api';
import type { Workflow } from '@millrace/workflow';
import { expect, it, onTestFinished, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { setPinData } from '../../model/document/node-edits.ts';
import { apiClient } from '../../server/api-client.ts';
import { pushConnection } from '../../server/push-connection.ts';
import { queryClient } from '../../server/query-client.ts';
import { stepDataQuery } from '../../server/step-data.ts';
import { editorUi } from '../../session/editor-ui.ts';
import { executionEvents } from '../../session/runs/run-events.ts';
import { nodeType } from '../../testing/node-type.ts';
import { inARow, nodeOf, renderWorkbench, startType, stepType } from '../../testing/workbench-harness.tsx';

const threeNodes = () => inARow(nodeOf(startType, 'Start'), nodeOf(stepType, 'Middle', 1), nodeOf(stepType, 'End', 2));

async function renderRow(workflow: Workflow = threeNodes()) {
  const screen = await renderWorkbench(workflow);
  await expect.poll(() => tile('Start')).not.toBeNull();
  return screen;
}

const Questions = () => <ModalsProvider> </ModalsProvider>;

const tile = (id: string) => document.querySelector<HTMLElement>(`.react-flow__node[data-id="${id}"]`);
const tileOf = (id: string) => element(`.react-flow__node[data-id="${id}"]`);
const pane = () => element('.react-flow__pane');
const scale = () => new DOMMatrix(getComputedStyle(element('.react-flow__viewport')).transform).a;
const selected = () =>
  [...document.querySelectorAll<HTMLElement>('.react-flow__node.selected')].map(({ dataset }) => dataset.id);
const connections = () => [...document.querySelectorAll('[data-testid="canvas-connection"]')];
const menuItems = () =>
  [...document.querySelectorAll('[role="menuitem"]')].map(
    (item) => item.querySelector('[class*="itemLabel"]')?.textContent,
  );

function element(selector: string): Element {
  const found = document.querySelector(selector);
  if (!found) throw new Error(`There is no ${selector}`);
  return found;
}

function step(node: string, index: number, count: number): StepSummary {
  return {
    ...{ index, node, runIndex: 0, status: 'success', startTime: 0, executionTime: 1, itemCounts: [count] },
    ...{ source: [], hasBinary: false, jsonBytes: 10 },
  };
}

it('goes back to the scale of 1 by a control that stands there only at another scale', async () => {
  const { getByTestId } = await renderRow();
  const reset = getByTestId('control-zoomReset');
  await getByTestId('control-zoomIn').click();
  await reset.click();
  await expect.poll(scale).toBe(1);
  await expect.element(reset).not.toBeInTheDocument();
});

it('zooms with the wheel and Ctrl, and keeps the page as it is', async () => {
  await renderRow();
  const before = scale();
  const wheel = new WheelEvent('wheel', {
    bubbles: true,
    cancelable: true,
    ctrlKey: true,
    deltaY: -100,
    clientX: 300,
    clientY: 300,
  });
  pane().dispatchEvent(wheel);
  await expect.poll(scale).toBeGreaterThan(before);
  expect(wheel.defaultPrevented).toBe(true);
});

it('selects nothing by a click on empty canvas, where the next node goes, without a connection', async () => {
  const { getByTestId, document, keys } = await renderRow();
  await keys('{Control>}a{/Control}');
  await expect.poll(selected).toEqual(['Start', 'Middle', 'End']);
  await userEvent.click(pane(), { position: { x: 300, y: 560 } });
  await expect.poll(selected).toEqual([]);
  await getByTestId('control-openCreator').click();
  await getByTestId('creator-search').fill('step');
  await keys('{Enter}');
  await expect.poll(() => document.nodes().length).toBe(4);
  const added = document.nodes().at(-1)?.id ?? '';
  expect(document.linksOf(added)).toEqual([]);
  const offset = (): number => {
    const [edge, place] = [pane().getBoundingClientRect(), tile(added)?.getBoundingClientRect()];
    return place ? Math.max(Math.abs(place.x - edge.x - 300), Math.abs(place.y - edge.y - 560)) : Number.NaN;
  };
  await expect.poll(offset).toBeLessThan(40);
});

it('has a menu of the canvas, and one of a note', async () => {
  const { keys, getByTestId } = await renderRow();
  await userEvent.click(pane(), { button: 'right', position: { x: 300, y: 560 } });
  await expect
    .poll(menuItems)
    .toEqual(expect.arrayContaining(['Add sticky note', 'Tidy up', 'Select all', 'Clear selection']));
  await keys('{Escape}');
  await getByTestId('control-addStickyNote').click();
  await getByTestId('sticky-note').click({ button: 'right' });
  await expect.poll(menuItems).toEqual(expect.arrayContaining(['Edit text', 'Change colour', 'Duplicate', 'Delete']));
  expect(menuItems()).not.toContain('Run up to this node');
});

it('runs nothing while there are no nodes, and not again what runs', async () => {
  const empty = await renderWorkbench({ name: 'Empty', nodes: [], connections: {} });
  await expect.element(empty.getByTestId('run-workflow')).not.toBeInTheDocument();
  await empty.unmount();

  const { getByTestId, session } = await renderRow();
  await expect.element(getByTestId('run-workflow')).toBeInTheDocument();
  for (const other of ['stop-run', 'clear-run']) await expect.element(getByTestId(other)).not.toBeInTheDocument();
  session.runs.begin({ status: 'running', executionId: 'e1' }, session.document.nodes(), new Set());
  await expect.element(getByTestId('run-workflow')).toBeDisabled();
  await expect.element(getByTestId('stop-run')).toBeEnabled();
});

it('NODE-04: each run of a single node tells its own end', async () => {
  const told = vi.spyOn(notifications, 'show');
  const status = vi.spyOn(pushConnection, 'status', 'get').mockReturnValue('open');
  let started = 0;
  const call = vi
    .spyOn(apiClient, 'call')
    .mockImplementation((async () => ({ executionId: `run ${++started}` })) as never);
  onTestFinished(() => [told, status, call].forEach((spy) => void spy.mockRestore()));
  const { getByRole, session } = await renderRow();
  for (const executionId of ['run 1', 'run 2']) {
    await userEvent.hover(tileOf('Middle'));
    await getByRole('button', { name: 'Run up to this node' }).click();
    await expect.poll(() => session.runs.state.executionId).toBe(executionId);
    executionEvents.receive([{ type: 'executionFinished', data: { executionId, status: 'success' } } as PushEvent]);
  }
  const ends = told.mock.calls.map(([{ title }]) => title);
  expect(ends).toEqual(['“Middle” ran successfully', '“Middle” ran successfully']);
});

it('stops a run that was told to stop before the server had named it', async () => {
  const status = vi.spyOn(pushConnection, 'status', 'get').mockReturnValue('open');
  const answer = Promise.withResolvers<{ executionId: string }>();
  const call = vi
    .spyOn(apiClient, 'call')
    .mockImplementation(((route: unknown) => (route === executionRoutes.run ? answer.promise : {})) as never);
  onTestFinished(() => [status, call].forEach((spy) => void spy.mockRestore()));
  const { getByTestId } = await renderRow();
  await getByTestId('run-workflow').click();
  await getByTestId('stop-run').click();
  answer.resolve({ executionId: 'e1' });
  await expect.poll(() => call.mock.calls.at(-1)).toEqual([executionRoutes.stop, { params: { id: 'e1' } }]);
});

it('asks before the pinned data of the node that runs is replaced, and keeps it when told so', async () => {
  const status = vi.spyOn(pushConnection, 'status', 'get').mockReturnValue('open');
  const call = vi.spyOn(apiClient, 'call').mockImplementation((async () => ({ executionId: 'run' })) as never);
  onTestFinished(() => [status, call].forEach((spy) => void spy.mockRestore()));
  const { getByRole, document, session } = await renderWorkbench(threeNodes(), { Header: Questions });
  await expect.poll(() => tile('Start')).not.toBeNull();
  const pinned = [{ json: { a: 1 } }];
  for (const id of ['Start', 'Middle']) setPinData(document, id, pinned);
  const question = getByRole('dialog', { name: '“Middle” has pinned data' });
  const run = async () => {
    await userEvent.hover(tileOf('Middle'));
    await getByRole('button', { name: 'Run up to this node' }).click();
  };
  await run();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect([document.pins, call.mock.calls]).toEqual([{ Start: pinned, Middle: pinned }, []]);

  await run();
  await question.getByRole('button', { name: 'Unpin and run' }).click();
  await expect.poll(() => session.runs.state.executionId).toBe('run');
  expect(document.pins).toEqual({ Start: pinned });
  expect(call.mock.calls).toMatchObject([[executionRoutes.run, { body: { pinData: { Start: pinned } } }]]);
});

it('opens the details of the selected node with Enter', async () => {
  const { opened, keys } = await renderRow();
  await userEvent.click(tileOf('Middle'));
  await keys('{Enter}');
  await expect.poll(() => opened).toEqual(['Middle']);
});

it('disables, enables and tells of running from the toolbar of a tile, which leads to its menu', async () => {
  const { getByRole, document, session } = await renderRow();
  await userEvent.hover(tileOf('Middle'));
  const toolbar = getByRole('toolbar', { name: 'Actions of “Middle”' });
  await toolbar.getByRole('button', { name: 'Disable' }).click();
  expect(document.node('Middle')?.disabled).toBe(true);
  const run = toolbar.getByRole('button', { name: 'Run up to this node' });
  await expect.element(run).toHaveAttribute('aria-disabled', 'true');
  await expect.element(run).toHaveAccessibleDescription('Enable the node to run it');
  await toolbar.getByRole('button', { name: 'Enable' }).click();
  expect(document.node('Middle')?.disabled ?? false).toBe(false);
  await expect.element(run).toHaveAttribute('aria-disabled', 'false');
  session.runs.begin({ status: 'running', executionId: 'e1' }, document.nodes(), new Set());
  await expect.element(run).toHaveAttribute('aria-disabled', 'true');
  await toolbar.getByRole('button', { name: 'More actions' }).click();
  await expect.poll(menuItems).toEqual(expect.arrayContaining(['Open', 'Rename', 'Duplicate', 'Delete']));
});

const setType = nodeType({
  ...{ name: 'n8n-nodes-base.evaluationTrigger', displayName: 'Rows', group: ['trigger'] },
  ...{ trigger: 'evaluation', inputs: [] },
});

it('evaluates all rows of a set from the toolbar of its trigger, and goes to the evaluation', async () => {
  const call = vi.spyOn(apiClient, 'call').mockImplementation((async () => ({ id: 'r1' })) as never);
  onTestFinished(() => call.mockRestore());
  const evaluation = vi.fn();
  const workflow = { ...inARow(nodeOf(setType, 'Rows'), nodeOf(stepType, 'Step', 1)), id: 'w1' };
  const { getByRole, document } = await renderWorkbench(workflow, {
    types: [setType, stepType],
    pages: { evaluation },
  });
  await expect.poll(() => tile('Rows')).not.toBeNull();
  await userEvent.hover(tileOf('Step'));
  await expect.element(getByRole('toolbar', { name: 'Actions of “Step”' })).toBeVisible();
  expect(getByRole('button', { name: 'Evaluate all rows' }).elements()).toEqual([]);
  await userEvent.hover(tileOf('Rows'));
  const toolbar = getByRole('toolbar', { name: 'Actions of “Rows”' });
  await toolbar.getByRole('button', { name: 'Evaluate all rows' }).click();
  await expect.poll(() => evaluation.mock.calls).toEqual([['w1', 'r1']]);
  expect(call.mock.calls).toEqual([
    [evaluationRoutes.start, { params: { id: 'w1' }, body: { atOnce: 1, triggerNode: 'Rows' } }],
  ]);
  expect(document.isDirty).toBe(false);
});

it('starts one evaluation by a double click, and says on a disabled trigger why there is none', async () => {
  let answer = (_: unknown) => {};
  const call = vi.spyOn(apiClient, 'call').mockReturnValue(new Promise((resolve) => (answer = resolve)) as never);
  onTestFinished(() => call.mockRestore());
  const evaluation = vi.fn();
  const workflow = { ...inARow(nodeOf(setType, 'Rows'), nodeOf(stepType, 'Step', 1)), id: 'w1' };
  const { getByRole, document } = await renderWorkbench(workflow, {
    types: [setType, stepType],
    pages: { evaluation },
  });
  await expect.poll(() => tile('Rows')).not.toBeNull();
  await userEvent.hover(tileOf('Rows'));
  const evaluate = getByRole('button', { name: 'Evaluate all rows' });
  await evaluate.dblClick();
  await expect.poll(() => call.mock.calls.length).toBeGreaterThan(0);
  answer({ id: 'r1' });
  await expect.poll(() => evaluation.mock.calls).toEqual([['w1', 'r1']]);
  expect(call.mock.calls.filter(([route]) => (route as unknown) === evaluationRoutes.start)).toHaveLength(1);

  document.apply({ type: 'patchNode', nodeId: 'Rows', patch: { disabled: true } });
  await expect.element(evaluate).toHaveAttribute('aria-disabled', 'true');
  await expect.element(evaluate).toHaveAccessibleDescription('Enable the node to run it');
  await evaluate.hover();
  await expect.element(getByRole('tooltip')).toHaveTextContent('Enable the node to run it');
});

it('renames from the menu with the old name selected, and refuses an empty one', async () => {
  const { getByRole, document, keys } = await renderRow();
  await userEvent.click(tileOf('Middle'), { button: 'right' });
  await getByRole('menuitem', { name: /Rename/ }).click();
  const field = getByRole('textbox', { name: 'Name' });
  await expect.element(field).toHaveFocus();
  await expect.poll(() => window.getSelection()?.toString()).toBe('Middle');
  await keys('{Backspace}{Enter}');
  await expect.element(getByRole('dialog').getByText('The name cannot be empty')).toBeVisible();
  // Keys of the canvas do nothing meanwhile: here they are text, and over a button nothing.
  await keys('dp');
  await expect.element(field).toHaveValue('dp');
  await getByRole('button', { name: 'Cancel' }).element().focus();
  await keys('d{Control>}z{/Control}{Delete}');
  expect(document.nodes()).toEqual(threeNodes().nodes);
});

it('duplicates with Ctrl+D, what is pinned included, undoes and redoes it', async () => {
  const { document, keys } = await renderRow();
  setPinData(document, 'End', [{ json: { a: 1 } }]);
  await userEvent.click(tileOf('End'));
  await keys('{Control>}d{/Control}');
  await expect.poll(() => document.nodes().length).toBe(4);
  const copy = document.nodes().at(-1);
  expect(copy && document.pinData(copy.id)).toEqual([{ json: { a: 1 } }]);
  await keys('{Control>}z{/Control}');
  await expect.poll(() => document.nodes().length).toBe(3);
  await keys('{Control>}{Shift>}z{/Shift}{/Control}');
  await expect.poll(() => document.nodes().length).toBe(4);
});

it('pins what a node put out with P, and unpins it', async () => {
  const { document, session, keys } = await renderRow();
  const items = [{ json: { a: 1 } }];
  queryClient.setQueryData(stepDataQuery('e1', 0).queryKey, { main: [items] });
  session.runs.show({ status: 'finished', executionId: 'e1' }, [step('Middle', 0, 1)], document.nodes());
  await userEvent.click(tileOf('Middle'));
  await keys('p');
  await expect.poll(() => document.pinData('Middle')).toEqual(items);
  await keys('p');
  await expect.poll(() => document.pinData('Middle')).toBeUndefined();
});

it('takes a letter in a text field for text', async () => {
  const { getByTestId, document, keys } = await renderRow();
  await userEvent.click(tileOf('Middle'));
  await getByTestId('control-openCreator').click();
  await keys('d');
  await expect.element(getByTestId('creator-search')).toHaveValue('d');
  expect(document.node('Middle')?.disabled).toBeUndefined();
});

it('offers to insert into and to delete the connection under the pointer, and deletes only that', async () => {
  const { getByRole, document } = await renderRow();
  await expect.poll(() => connections().length).toBe(2);
  const [, second] = connections();
  second?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
  const actions = getByRole('toolbar', { name: 'Actions of this connection' });
  await expect.element(actions).toBeVisible();
  second?.dispatchEvent(new MouseEvent('mouseout', { bubbles: true }));
  await expect.element(actions).not.toBeInTheDocument();
  second?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
  await actions.getByRole('button', { name: 'Delete connection' }).click();
  await expect.poll(() => document.connections()).toMatchObject([{ sourceId: 'Start', targetId: 'Middle' }]);
});

it('shows on a connection how many items went through, also on one that was drawn after the run, and on an output without one', async () => {
  const { document, session, getByText } = await renderRow();
  session.runs.show({ status: 'finished', executionId: 'e1' }, [step('Middle', 0, 3)], document.nodes());
  await expect.element(getByText('3 items', { exact: true })).toBeVisible();
  const [, link] = document.connections();
  if (!link) throw new Error('There is no second connection');
  document.apply({ type: 'removeConnection', connectionId: link.id });
  await expect.poll(() => tileOf('Middle').textContent).toContain('3 items');
  document.apply({ type: 'addConnection', connection: link });
  await expect.poll(() => tileOf('Middle').textContent).not.toContain('3 items');
  await expect.element(getByText('3 items', { exact: true })).toBeVisible();
  expect(connections().at(-1)?.querySelector('[data-state="success"]')).not.toBeNull();
});

it('adds a note by key, edits it by a double click, shows it formatted after Escape, and lets its edge be dragged', async () => {
  const { getByTestId, getByRole, document, keys } = await renderRow();
  await keys('{Shift>}S{/Shift}');
  await expect.poll(() => document.nodes().length).toBe(4);
  const note = document.nodes().at(-1);
  expect(note?.parameters).toMatchObject({ width: 240, height: 160 });
  await expect.element(getByTestId('sticky-note').getByRole('heading', { name: 'Note' })).toBeVisible();
  await getByTestId('sticky-note').dblClick();
  await getByRole('textbox', { name: 'Text of the note (Markdown)' }).fill('## Why');
  await keys('{Escape}');
  await expect.element(getByTestId('sticky-note').getByRole('heading', { name: 'Why' })).toBeVisible();

  const line = element('.react-flow__resize-control.line.right');
  const { x, y, height } = line.getBoundingClientRect();
  const at = (by: number) => ({ bubbles: true, view: window, clientX: x + by, clientY: y + height / 2 });
  line.dispatchEvent(new MouseEvent('mousedown', at(0)));
  for (const by of [20, 60, 100]) window.dispatchEvent(new MouseEvent('mousemove', at(by)));
  window.dispatchEvent(new MouseEvent('mouseup', at(100)));
  await expect.poll(() => document.node(note?.id ?? '')?.parameters.width).toBeGreaterThan(240);
  expect(editorUi.get().editedStickyId).toBeUndefined();
});

it('lays notes under nodes, and small notes over large ones', async () => {
  const note = (name: string, size: number) => ({
    ...nodeOf(stepType, name),
    type: 'n8n-nodes-base.stickyNote',
    parameters: { content: name, width: size, height: size },
  });
  await renderRow({
    name: 'Notes',
    nodes: [note('small', 200), note('large', 600), nodeOf(startType, 'Start')],
    connections: {},
  });
  const layer = (id: string) => Number(tile(id)?.style.zIndex);
  expect(layer('small')).toBeGreaterThan(layer('large'));
  expect(layer('Start')).toBeGreaterThan(layer('small'));
});

it('connects an entry that is dragged from the creator onto the canvas where the creator was opened', async () => {
  const { getByRole, getByTestId, document } = await renderRow();
  await getByRole('button', { name: 'Add a node after this one' }).last().click();
  await getByTestId('creator-search').fill('step');
  await getByTestId('creator-entry')
    .first()
    .dropTo(getByTestId('canvas'), { targetPosition: { x: 300, y: 560 } });
  await expect.poll(() => document.nodes().length).toBe(4);
  const added = document.nodes().at(-1)?.id ?? '';
  expect(document.linksOf(added)).toMatchObject([{ sourceId: 'End', targetId: added }]);
});

it('CANVAS-18, CONN-20: shows all of a large workflow to whoever comes back, and takes the next node', async () => {
  const steps = Array.from({ length: 30 }, (_, at) => nodeOf(stepType, `Step ${at}`, at));
  const large = inARow(...steps);
  const isSeen = (id: string) => {
    const { left = -1, right = -1 } = tile(id)?.getBoundingClientRect() ?? {};
    return left >= 0 && right > 0 && right <= window.innerWidth;
  };
  const ends = () => [isSeen('Step 0'), isSeen('Step 29')];
  for (let visit = 0; visit < 3; visit++) {
    const { getByTestId, unmount } = await renderWorkbench(large);
    await expect.poll(ends).toEqual([true, true]);
    for (let times = 0; times < 3; times++) await getByTestId('control-zoomIn').click();
    await expect.poll(ends).toEqual([false, false]);
    await unmount();
  }
  const { getByRole, getByTestId } = await renderRow();
  await getByRole('button', { name: 'Add a node after this one' }).last().click();
  await expect.element(getByTestId('creator-search')).toBeVisible();
});

it('shows all of a workflow that was in view as a whole when its canvas gets lower and narrower, and again when it is as before', async () => {
  await renderRow();
  const stage = element('[data-testid="canvas"]').parentElement as HTMLElement;
  const areAllSeen = () => {
    const { right, bottom } = stage.getBoundingClientRect();
    return ['Start', 'Middle', 'End'].every((id) => {
      const box = tileOf(id).getBoundingClientRect();
      return box.left >= 0 && box.top >= 0 && box.right <= right && box.bottom <= bottom - 100;
    });
  };
  await expect.poll(areAllSeen).toBe(true);
  const former = getComputedStyle(element('.react-flow__viewport')).transform;
  stage.style.height = '260px';
  stage.style.width = '360px';
  await expect.poll(areAllSeen).toBe(true);
  stage.style.height = '';
  stage.style.width = '';
  await expect.poll(() => getComputedStyle(element('.react-flow__viewport')).transform).toBe(former);
});

it('shows all of a workflow on a smaller canvas after something beside it took some width: most of it lay outside', async () => {
  await renderRow();
  await expect.poll(() => tile('End')).not.toBeNull();
  const stage = element('[data-testid="canvas"]').parentElement as HTMLElement;
  stage.style.width = `${stage.clientWidth - 60}px`;
  // The canvas hears of its size with the next frame.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  stage.style.width = '360px';
  stage.style.height = '500px';
  await expect.poll(() => tileOf('End').getBoundingClientRect().right).toBeLessThanOrEqual(360);
  expect(tileOf('Start').getBoundingClientRect().left).toBeGreaterThanOrEqual(0);
});

it('leaves the view as somebody chose it when the canvas changes its size', async () => {
  const { getByTestId } = await renderRow();
  await getByTestId('control-zoomIn').click();
  await expect.poll(scale).toBeGreaterThan(1.2);
  const stage = element('[data-testid="canvas"]').parentElement as HTMLElement;
  stage.style.height = '260px';
  await expect.poll(() => element('.react-flow').clientHeight).toBe(260);
  expect(scale()).toBeGreaterThan(1.2);
});

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

it('presses the button that has the focus with Enter, though a node is selected: the node opened instead', async () => {
  const { getByRole } = await renderWorkbench(threeNodes(), { Header: HeaderWithButton, NodeDetails: Details });
  await expect.poll(() => tile('Start')).not.toBeNull();
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
  const { keys, getByRole, document: workflow } = await renderWorkbench(threeNodes(), { NodeDetails: Details });
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

/** What a finger does to an element, in px from its corner. That it goes up is told to the window alone: the canvas library asks for a real pointer. */
function finger(type: string, on: Element, by = 0): void {
  const { left, top } = on.getBoundingClientRect();
  const place = { clientX: left + 20 + by, clientY: top + 20 };
  const target = type === 'pointerup' ? window : on;
  target.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'touch', isPrimary: true, ...place }));
}

it('opens the menu of what a finger stays on, not of what it moves or leaves', async () => {
  const { getByRole } = await renderRow();
  finger('pointerdown', tileOf('Start'));
  finger('pointermove', tileOf('Start'), 30);
  finger('pointerup', tileOf('Start'), 30);
  finger('pointerdown', tileOf('Middle'));
  finger('pointerup', tileOf('Middle'));
  finger('pointerdown', tileOf('End'));
  finger('pointermove', tileOf('End'), 3);
  await expect.element(getByRole('menuitem', { name: 'Open Enter' })).toBeVisible();
  expect(selected()).toEqual(['End']);
});

it('shows the tools of a node that was tapped: a finger does not stay on it', async () => {
  const { getByRole } = await renderRow();
  for (const type of ['pointerover', 'pointerdown', 'pointerup', 'pointerout']) finger(type, tileOf('Middle'));
  await expect.element(getByRole('toolbar', { name: 'Actions of “Middle”' })).toBeVisible();
});
