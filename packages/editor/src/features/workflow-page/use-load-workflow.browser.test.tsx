import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { createSession } from '../../session/editor-session.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { useLoadWorkflow } from './use-load-workflow.ts';

afterEach(() => vi.unstubAllGlobals());

const onMissing = vi.fn();

function Page() {
  const [session] = useState(createSession);
  const { isLoading, failure, reload } = useLoadWorkflow(
    session,
    { workflowId: 'orbits', template: undefined },
    onMissing,
  );
  if (failure) return <LoadFailure error={failure} onRetry={reload} />;
  return <h1>{isLoading ? 'Loading' : session.document.meta.name}</h1>;
}

it('stays with a stored workflow that cannot be loaded, says why, and tries again', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ message: 'The database is away', code: 'INTERNAL' }, { status: 500 }),
  );
  const screen = await renderPart(<Page />);
  await expect.element(screen.getByText('The database is away')).toBeVisible();
  expect(onMissing).not.toHaveBeenCalled();
  vi.stubGlobal('fetch', async (url: string | Request) => Response.json({ data: answerTo(String(url)) }));
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Orbits' })).toBeVisible();
});

function answerTo(url: string): object {
  if (url.includes('shar')) return { permissions: ['workflow:update'], sharedWith: [] };
  return { id: 'orbits', name: 'Orbits', active: false, nodes: [], connections: {}, settings: {}, tags: [] };
}
