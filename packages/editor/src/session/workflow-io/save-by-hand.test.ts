import { beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../server/query-client.ts';
import { settingsQuery } from '../../server/settings.ts';
import { createSession } from '../editor-session.ts';
import { editorUi } from '../editor-ui.ts';
import { saveByHand } from './save-by-hand.ts';

const workflow = (name: string) => ({ id: '1', name, active: false, nodes: [], connections: {} });
const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  queryClient.clear();
  editorUi.closeDialog();
  vi.stubGlobal('fetch', async (place: string) => {
    asked.push(place);
    return Response.json({ data: place === '/rest/prompts' ? { showValueSurvey: true } : workflow('Changed') });
  });
});

function openChanged() {
  const session = createSession();
  session.document.load(workflow('First'));
  session.document.apply({ type: 'patchWorkflow', patch: { name: 'Changed' } });
  return session;
}

it('asks what the service of the owner wants to know when something was saved, and not when nothing was', async () => {
  queryClient.setQueryData(settingsQuery.queryKey, { prompts: { enabled: true } } as never);
  const session = openChanged();
  await saveByHand(session);
  expect(asked).toEqual(['/rest/workflows/1', '/rest/prompts']);
  expect(editorUi.get().dialog).toBe('valueSurvey');
  await saveByHand(session);
  expect(asked).toHaveLength(2);
});

it('asks nothing where no service is named', async () => {
  queryClient.setQueryData(settingsQuery.queryKey, { prompts: { enabled: false } } as never);
  await saveByHand(openChanged());
  expect(asked).toEqual(['/rest/workflows/1']);
  expect(editorUi.get().dialog).toBeUndefined();
});
