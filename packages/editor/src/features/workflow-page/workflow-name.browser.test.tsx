import { Notifications } from '@mantine/notifications';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { inARow, nodeOf, renderWorkbench, startType } from '../../testing/workbench-harness.tsx';
import { WorkflowName } from './workflow-name.tsx';

const LONG = 'The workflow that watches comets all through the winter nights';

function Header() {
  return (
    <>
      <WorkflowName />
      <Notifications />
    </>
  );
}

/** What was sent to be stored, by method. */
async function renderName(meta: { id?: string; name: string }) {
  const sent: Array<[method: string, name: string]> = [];
  vi.stubGlobal('fetch', async (place: string, { method, body }: RequestInit = {}) => {
    const wanted = new URL(place, window.location.href).searchParams.get('name');
    if (wanted !== null) return Response.json({ data: { name: wanted } });
    const given = typeof body === 'string' ? JSON.parse(body) : {};
    sent.push([method ?? 'GET', given.name]);
    return Response.json({ data: { ...given, id: '1', active: false, storedVersion: 'v' } });
  });
  const screen = await renderWorkbench({ ...inARow(nodeOf(startType, 'Start')), ...meta }, { Header });
  return { ...screen, sent, name: screen.getByTestId('workflow-name'), field: page.getByLabelText('Workflow name') };
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
  await expect.poll(() => sent).toEqual([['POST', 'Moons']]);
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
