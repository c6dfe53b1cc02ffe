import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouterHistory,
} from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { createSession } from '../../session/editor-session.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { TestRouter } from '../../testing/test-router.tsx';
import { useUnsavedGuard } from './use-unsaved-guard.tsx';

const session = createSession();

function Page() {
  const { dialog } = useUnsavedGuard(session);
  return (
    <>
      <h1>Workflow</h1>
      {dialog}
    </>
  );
}

const root = createRootRoute({ component: Outlet });
const workflow = createRoute({ getParentRoute: () => root, path: '/workflow/$workflowId', component: Page });

async function renderAt(history: RouterHistory) {
  session.document.load({ id: '1', name: 'W', nodes: [], connections: {} });
  const router = createRouter({ routeTree: root.addChildren([workflow]), history });
  const screen = await renderPart(<TestRouter router={router} />);
  await expect.element(page.getByRole('heading', { name: 'Workflow' })).toBeVisible();
  return screen;
}

const change = () => session.document.apply({ type: 'patchWorkflow', patch: { name: 'Changed' } });

it('has the browser ask before the window closes, while there are changes', async () => {
  const before = window.location.hash;
  window.location.hash = '#/workflow/1';
  const { unmount } = await renderAt(createHashHistory());
  const closing = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(closing()).toBe(false);
  change();
  expect(closing()).toBe(true);
  await unmount();
  window.location.hash = before;
});
