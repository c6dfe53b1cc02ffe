import '@mantine/notifications/styles.css';
import { cleanNotifications, Notifications } from '@mantine/notifications';
import { afterEach, expect, it } from 'vitest';
import { renderPart } from '../../testing/render-part.tsx';
import { notifyAdopted } from './notify-adopted.ts';

afterEach(() => cleanNotifications());

it('says in one line what leads nowhere, and which on demand: ten connections of long names hid the page', async () => {
  const screen = await renderPart(<Notifications transitionDuration={0} />);
  const names = Array.from({ length: 10 }, (_, index) => `${'node-'.repeat(10)} → ${'error-'.repeat(10)}${index}`);
  notifyAdopted([{ code: 'CONNECTIONS_WITHOUT_NODE', names, message: '' }]);
  const notice = screen.getByRole('alert');
  await expect.element(notice.getByText('Connections of nodes that are not in the file were kept')).toBeInViewport();
  expect(notice.element().getBoundingClientRect().height).toBeLessThan(120);
  await notice.getByRole('button', { name: 'Details' }).click();
  await expect.element(notice.getByText(/^node-/)).toBeVisible();
});
