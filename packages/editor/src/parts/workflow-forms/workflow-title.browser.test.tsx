import { Notifications } from '@mantine/notifications';
import type { Workflow } from '@millrace/workflow';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useCommandContext } from '../../session/command-context.tsx';
import { importWorkflow } from '../../session/workflow-io/import-workflow.ts';
import { saveWorkflow } from '../../session/workflow-io/save.ts';
import { inARow, nodeOf, renderWorkbench, startType } from '../../testing/workbench-harness.tsx';
import { WorkflowTitle } from './workflow-title.tsx';

const LONG = 'The workflow that watches comets all through the winter nights';

function Header() {
  const { session } = useCommandContext();
  return (
    <>
      <WorkflowTitle session={session} />
      <Notifications />
    </>
  );
}

/** What was sent to be stored, by method. */
async function renderName(meta: Partial<Workflow> & { name: string }) {
  const sent: Array<[method: string, name: string, ...tags: unknown[]]> = [];
  vi.stubGlobal('fetch', async (place: string, { method, body }: RequestInit = {}) => {
    const wanted = new URL(place, window.location.href).searchParams.get('name');
    if (wanted !== null) return Response.json({ data: { name: wanted } });
    if (place.includes('/rest/tags')) return Response.json({ data: [{ id: 't1', name: 'night', usageCount: 1 }] });
    const given = typeof body === 'string' ? JSON.parse(body) : {};
    sent.push([method ?? 'GET', given.name, ...(given.tags ?? [])]);
    return Response.json({ data: { ...given, id: '1', active: false, storedVersion: 'v' } });
  });
  const screen = await renderWorkbench({ ...inARow(nodeOf(startType, 'Start')), ...meta }, { Header });
  const [name, tags] = [screen.getByTestId('workflow-name'), screen.getByTestId('workflow-tags')];
  return { ...screen, sent, name, tags, field: page.getByLabelText('Workflow name') };
}

it('is edited in place: Enter stores it, Escape keeps the old one, and an empty one is refused', async () => {
  const { sent, name, field, keys, document } = await renderName({ id: '1', name: 'Comets' });
  await name.click();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAttribute('maxlength', '128');
  await field.fill('Moons');
  await keys('{Enter}');
  await expect.element(name).toHaveTextContent('Moons');
  await expect.poll(() => sent).toEqual([['PATCH', 'Moons']]);

  await name.click();
  await field.fill('Stars');
  await keys('{Escape}');
  await expect.element(name).toHaveTextContent('Moons');
  await name.click();
  await field.fill(' ');
  await keys('{Enter}');
  await expect.element(page.getByText('The name cannot be empty')).toBeVisible();
  expect(document.meta.name).toBe('Moons');
  expect(sent).toHaveLength(1);
});

it('is stored as it is being typed when the workflow is saved at once', async () => {
  const { sent, name, field, keys } = await renderName({ name: 'My workflow' });
  await name.click();
  await field.fill('Moons');
  await keys('{Control>}s{/Control}');
  // What the owner's service wants to know is asked afterwards.
  await expect.poll(() => sent.filter(([method]) => method !== 'GET')).toEqual([['POST', 'Moons']]);
  await expect.element(name).toHaveTextContent('Moons');
});

it('is cut where it is long, and whole in its tooltip', async () => {
  const { name } = await renderName({ id: '1', name: LONG });
  for (const [width, length] of [
    [800, 15],
    [1100, 25],
    [1400, 50],
  ] as const) {
    await page.viewport(width, 700);
    await expect.element(name).toHaveTextContent(`${LONG.slice(0, length).trim()}…`.replace(' …', '…'));
  }
  await name.hover();
  await expect.element(page.getByRole('tooltip')).toHaveTextContent(LONG);
});

it('has the tags beside it: two of them, the others counted and named in the tooltip', async () => {
  const { tags } = await renderName({
    id: '1',
    name: 'Comets',
    tags: ['night', { id: '7', name: 'sky' }, 'ice'],
  });
  await expect.element(tags).toHaveTextContent('nightsky+1');
  await tags.hover();
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('Edit tags: night, sky, ice');
});

it('WFTAG-01, 05, 06: tags are changed in place: added by their names, taken away by a click, stored when the field is left', async () => {
  const { sent, tags, keys, document } = await renderName({ id: '1', name: 'Comets', tags: ['night'] });
  const patched = () => sent.filter(([method]) => method === 'PATCH').map(([, , ...given]) => given);
  const field = page.getByRole('combobox', { name: 'Tags' });
  const options = () =>
    page
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent);
  await tags.click();
  await expect.element(field).toHaveFocus();
  await expect.poll(options).toEqual(['night', 'Manage tags']);
  await field.fill('sky');
  await expect.poll(options).toEqual(['Create “sky”', 'Manage tags']);
  await keys('{Enter}');
  await field.fill('ice');
  await keys('{Enter}');
  await expect.poll(options).toEqual(['night', 'sky', 'ice', 'Manage tags']);
  expect(patched()).toEqual([]);
  await page.getByRole('option', { name: 'night' }).click();
  await page.getByRole('button', { name: 'Remove “sky”' }).click();
  await field.fill('i');
  await userEvent.click(window.document.body, { position: { x: 5, y: 600 } });
  await expect.poll(patched).toEqual([[{ name: 'ice' }]]);
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(tags).toHaveTextContent('ice');

  await tags.click();
  await field.fill('fog');
  await keys('{Enter}{Escape}');
  await expect.element(tags).toHaveFocus();
  await tags.click();
  await keys('{Enter}');
  await expect.element(tags).toHaveFocus();
  expect(document.tags).toEqual(['ice']);
  expect(patched()).toHaveLength(1);
});

it('WFIO-09: tags of an imported file are stored with the workflow', async () => {
  const { document, session, sent, tags } = await renderName({ name: 'Empty', nodes: [], connections: {} });
  const file = { ...inARow(nodeOf(startType, 'Start')), tags: [{ id: 'elsewhere', name: 'night' }] };
  const viewport = { fit: () => undefined } as never;
  importWorkflow({ session, canvas: { select: () => undefined } as never, viewport, pages: {} as never }, file);
  await expect.element(tags).toHaveTextContent('night');
  await saveWorkflow(session);
  expect(sent).toEqual([['POST', 'Row', { id: 'elsewhere', name: 'night' }]]);
  expect(document.isDirty).toBe(false);
  await expect.element(tags).toHaveTextContent('night');
});
