import { ModalsProvider } from '@mantine/modals';
import { afterEach, expect, it } from 'vitest';
import { createSession, type EditorSession } from '../../session/editor-session.ts';
import { draftOf, dropDraft, keepDrafts } from '../../session/workflow-io/drafts.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { DraftBanner } from './draft-banner.tsx';
import { useDrafts } from './use-drafts.ts';

afterEach(() => dropDraft(undefined));

const rename = ({ document }: EditorSession, name: string) =>
  document.apply({ type: 'patchWorkflow', patch: { name } });

function Page({ session }: { session: EditorSession }) {
  const offer = useDrafts(session, false);
  return offer && <DraftBanner offer={offer} />;
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
