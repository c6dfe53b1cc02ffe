import { expect, it } from 'vitest';
import { inARow, nodeOf, renderRow, renderWorkbench, stepType } from '../../testing/workbench-harness.tsx';
import { element, pane, scale, tile, tileOf } from '../../testing/workbench-page.ts';

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
