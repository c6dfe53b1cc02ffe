import { expect, it } from 'vitest';
import { renderPart } from '../../testing/render-part.tsx';
import { Columns } from './columns.tsx';

it('keeps all panes wide enough and in reach where the window has no room for them', async () => {
  const screen = await renderPart(
    <div data-testid="window" style={{ display: 'flex', width: 600, height: 300 }}>
      <Columns kind="regular" input="Input" parameters="Parameters" output={<button type="button">Run node</button>} />
    </div>,
  );
  const run = screen.getByRole('button', { name: 'Run node' });
  await expect.poll(() => run.element().parentElement?.getBoundingClientRect().width).toBe(280);
  const right = () => run.element().getBoundingClientRect().right;
  const window = screen.getByTestId('window').element().getBoundingClientRect();
  expect(right()).toBeGreaterThan(window.right);
  run.element().scrollIntoView({ inline: 'end' });
  await expect.poll(right).toBeLessThanOrEqual(window.right);
});
