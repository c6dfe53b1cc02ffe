import { Notifications } from '@mantine/notifications';
import { expect, it } from 'vitest';
import { renderPart } from '../testing/render-part.tsx';
import { lazyPart } from './lazy-part.tsx';

it('A part that cannot be loaded is told of, leaves the rest as it is, and is asked for again when it is shown anew', async () => {
  const told: string[] = [];
  let isThere = false;
  const Part = lazyPart(async () => {
    if (!isThere) throw new TypeError('Failed to fetch');
    return { default: Name };
  });
  const show = (isShown: boolean) => (
    <>
      <Notifications />
      <p>The rest</p>
      {isShown && <Part name="Ada" fallback={<p>Instead</p>} onMissing={() => told.push('missing')} />}
    </>
  );
  const screen = await renderPart(show(true));
  await expect.element(screen.getByText('A part of the page could not be loaded')).toBeVisible();
  await expect.element(screen.getByText('Instead')).toBeVisible();
  await expect.element(screen.getByText('The rest')).toBeVisible();
  expect(told).toEqual(['missing']);
  isThere = true;
  await screen.rerender(show(false));
  await screen.rerender(show(true));
  await expect.element(screen.getByText('Called Ada')).toBeVisible();
  await expect.element(screen.getByText('Instead')).not.toBeInTheDocument();
});

function Name({ name }: { name: string }) {
  return <p>Called {name}</p>;
}
