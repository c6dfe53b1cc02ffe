import { cleanNotifications, notificationsStore } from '@mantine/notifications';
import { expect, it } from 'vitest';
import { notifyError } from '../../ui/notifications/notify.tsx';
import { createSession, openSession } from '../editor-session.ts';
import { runWorkflow } from './run-actions.ts';
import { notifyIssues } from './run-issues.tsx';
import { RUN_END } from './run-notices.tsx';

it('takes away what was said of the last run when another one is asked for', async () => {
  cleanNotifications();
  openSession(createSession());
  notifyIssues('Fix these', [{ nodeName: 'A', issues: [] }]);
  notifyError({ id: RUN_END, title: 'Failed' });
  // There is no server, which is what is said instead.
  await runWorkflow();
  expect(notificationsStore.getState().notifications.map(({ id }) => id)).toEqual(['run']);
});
