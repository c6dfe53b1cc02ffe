import { ModalsProvider } from '@mantine/modals';
import { parseWorkflow } from '@millrace/workflow';
import { afterEach, expect, it, vi } from 'vitest';
import { useOpenNode } from '../../parts/workbench/use-open-node.ts';
import { createSession, type EditorSession } from '../../session/editor-session.ts';
import { draftOf, dropDraft, keepDrafts } from '../../session/workflow-io/drafts.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { DraftBanner } from './draft-banner.tsx';
import { useDrafts } from './use-drafts.ts';

afterEach(() => dropDraft(undefined));

const rename = ({ document }: EditorSession, name: string) =>
  document.apply({ type: 'patchWorkflow', patch: { name } });

function Page({ session }: { session: EditorSession }) {
  const { offer } = useDrafts(session, false);
  return offer && <DraftBanner offer={offer} />;
}

const WORK = { id: 'w', name: 'Work', type: 'n8n-nodes-base.noOp', typeVersion: 1, position: [0, 0], parameters: {} };

/** A page whose address names a node of the draft. */
function PageWithNode({ session, onUnknown }: { session: EditorSession; onUnknown: () => void }) {
  const { offer, mayBring } = useDrafts(session, false);
  const open = useOpenNode(session, mayBring('Work') ? undefined : 'Work', onUnknown);
  return (
    <>
      {offer && <DraftBanner offer={offer} />}
      <p>Open: {open ?? 'nothing'}</p>
    </>
  );
}

/** A new workflow on a page that offers what was left of another one. */
async function openWithDraft() {
  const left = createSession();
  const drafts = keepDrafts(left);
  rename(left, 'Left behind');
  drafts.keepNow();
  drafts.end();
  const session = createSession();
  const screen = await renderPart(
    <ModalsProvider>
      <Page session={session} />
    </ModalsProvider>,
  );
  const restore = screen.getByRole('alert').getByRole('button', { name: 'Restore' });
  await expect.element(restore).toBeVisible();
  return { session, screen, restore };
}

it('asks before a draft replaces what was made since', async () => {
  const { session, screen, restore } = await openWithDraft();
  rename(session, 'Begun anew');
  await restore.click();
  const question = screen.getByRole('dialog', { name: 'Replace what is here?' });
  expect(session.document.meta.name).toBe('Begun anew');
  await question.getByRole('button', { name: 'Restore' }).click();
  await expect.poll(() => session.document.meta.name).toBe('Left behind');
  await expect.element(restore).not.toBeInTheDocument();
});

it('offers a draft no longer when the workflow is stored', async () => {
  const { session, restore } = await openWithDraft();
  rename(session, 'Begun anew');
  await expect.element(restore).toBeVisible();
  session.document.markSaved(session.document.takeVersion(), { id: '1', storedVersion: 'v1' });
  await expect.element(restore).not.toBeInTheDocument();
});

it('offers a draft that was discarded no more', async () => {
  const { screen, restore } = await openWithDraft();
  await screen.getByRole('button', { name: 'Discard' }).click();
  await expect.element(restore).not.toBeInTheDocument();
  expect(draftOf(createSession())).toBeUndefined();
});

async function openAtNode() {
  const left = createSession();
  const drafts = keepDrafts(left);
  left.document.load(parseWorkflow({ nodes: [WORK], connections: {} }));
  rename(left, 'Left behind');
  drafts.keepNow();
  drafts.end();
  const onUnknown = vi.fn();
  const screen = await renderPart(
    <ModalsProvider>
      <PageWithNode session={createSession()} onUnknown={onUnknown} />
    </ModalsProvider>,
  );
  return { screen, onUnknown };
}

it('opens a node of the draft that the address names, once the draft is restored', async () => {
  const { screen, onUnknown } = await openAtNode();
  await screen.getByRole('button', { name: 'Restore' }).click();
  await expect.element(screen.getByText('Open: w')).toBeVisible();
  expect(onUnknown).not.toHaveBeenCalled();
});

it('lets go of a node of the draft when that is discarded', async () => {
  const { screen, onUnknown } = await openAtNode();
  await expect.element(screen.getByRole('button', { name: 'Discard' })).toBeVisible();
  expect(onUnknown).not.toHaveBeenCalled();
  await screen.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => onUnknown.mock.calls.length).toBeGreaterThan(0);
});
