import '@mantine/notifications/styles.css';
import { cleanNotifications, Notifications, notificationsStore } from '@mantine/notifications';
import { ApiError } from '@millrace/api';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPart } from '../../testing/render-part.tsx';
import {
  failureText,
  notifyBriefly,
  notifyDanger,
  notifyError,
  notifyFailure,
  notifyInfo,
  notifyOffer,
  notifySuccess,
  notifyWarning,
} from './notify.tsx';

afterEach(() => cleanNotifications());

it('tells why a call failed, with details on demand, until it is closed', async () => {
  const screen = await renderPart(<Notifications transitionDuration={0} />);
  const problems = [{ path: 'name', reason: 'x'.repeat(600) }];
  const error = new ApiError(422, { code: 'INVALID', message: 'The name is wrong.', hint: 'Take another.', problems });
  notifyFailure('Could not save', error);
  const notice = screen.getByRole('alert');
  await expect.element(notice.getByText('Could not save')).toBeVisible();
  await expect.element(notice.getByText('The name is wrong. Take another.')).toBeVisible();
  await notice.getByRole('button', { name: 'Details' }).click();
  const details = notice.getByText(/^name: x+$/);
  await expect.element(details).toBeVisible();
  expect(details.element().textContent).toHaveLength(500);
  await notice.getByRole('button', { name: 'Close' }).click();
  await expect.element(notice).not.toBeInTheDocument();
});

it('parts what was said from what to do', () => {
  const error = (message: string) => new ApiError(422, { code: 'INVALID', message, hint: 'Take another.' });
  expect(failureText(error('A record holds no time'))).toBe('A record holds no time. Take another.');
  expect(failureText(error('Is it a time?'))).toBe('Is it a time? Take another.');
});

it('leads to a page by a link', async () => {
  const screen = await renderPart(<Notifications transitionDuration={0} />);
  notifyInfo({ title: 'It waits', action: { label: 'Open execution', href: '/execution/7' } });
  const link = screen.getByRole('alert').getByRole('link', { name: 'Open execution' });
  await expect.element(link).toHaveAttribute('href', '/execution/7');
  await expect.element(link).toHaveAttribute('target', '_blank');
});

it('offers what to do, and is replaced by another one of the same name', async () => {
  const screen = await renderPart(<Notifications transitionDuration={0} />);
  const run = vi.fn();
  notifyOffer({ id: 'draft', title: 'Old', message: 'Old text' });
  notifyOffer({ id: 'draft', title: 'Unsaved changes', action: { label: 'Take them', run } });
  await screen.getByRole('button', { name: 'Take them' }).click();
  expect(run).toHaveBeenCalledOnce();
  await expect.element(screen.getByText('Unsaved changes')).toBeVisible();
  await expect.element(screen.getByText('Old text')).not.toBeInTheDocument();
});

it.each([
  { kind: 'a success', notify: notifySuccess, staysMs: 3000 },
  { kind: 'information', notify: notifyInfo, staysMs: 6000 },
  { kind: 'a warning', notify: notifyWarning, staysMs: 6000 },
  { kind: 'what is seen at once', notify: notifyBriefly, staysMs: 1500 },
  { kind: 'an offer', notify: notifyOffer, staysMs: false },
  { kind: 'a danger', notify: notifyDanger, staysMs: false },
  { kind: 'an error', notify: notifyError, staysMs: false },
])('$kind stays for its time, if it does not say otherwise', ({ notify, staysMs }) => {
  const stays = () => notificationsStore.getState().notifications.map(({ autoClose }) => autoClose);
  notify({ id: 'one', title: 'One' });
  expect(stays()).toEqual([staysMs]);
  notify({ id: 'two', title: 'Two', durationMs: 50 });
  expect(stays()).toEqual([staysMs, 50]);
});
