import { cleanNotifications, notificationsStore } from '@mantine/notifications';
import { beforeEach, expect, it, vi } from 'vitest';
import { createSession } from '../editor-session.ts';
import { saveWorkflow } from './save.ts';

/** Answers of a server that take as long as the test wants. */
const waiting: Array<{ place: string; answer(data: object): void }> = [];

const workflow = (id: string, name: string) => ({ id, name, active: false, nodes: [], connections: {} });

beforeEach(() => {
  waiting.length = 0;
  cleanNotifications();
  vi.stubGlobal('fetch', (place: string) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    waiting.push({ place, answer: (data) => resolve(Response.json({ data })) });
    return promise;
  });
});

async function nextCall(place: string) {
  const call = await vi.waitFor(() => waiting[0] ?? Promise.reject(new Error('No call')));
  expect(call.place).toBe(place);
  waiting.shift();
  return call;
}

it('applies what the server answers to the workflow that was sent, not to the one opened meanwhile', async () => {
  const session = createSession();
  const { document } = session;
  document.load(workflow('1', 'First'));
  document.apply({ type: 'patchWorkflow', patch: { name: 'First, changed' } });
  const saved = saveWorkflow(session);
  const call = await nextCall('/rest/workflows/1');
  document.load(workflow('2', 'Second'));
  document.apply({ type: 'patchWorkflow', patch: { name: 'Second, changed' } });
  call.answer({ ...workflow('1', 'First, changed'), active: true });
  expect(await saved).toBe(true);
  expect([document.meta.id, document.meta.active, document.isDirty]).toEqual(['2', false, true]);
});

it('takes away that a save failed when the next one is begun', async () => {
  const session = createSession();
  session.document.load(workflow('1', 'First'));
  session.document.apply({ type: 'patchWorkflow', patch: { name: 'First, changed' } });
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Away', code: 'INTERNAL' }, { status: 500 }));
  expect(await saveWorkflow(session)).toBe(false);
  expect(notificationsStore.getState().notifications).toHaveLength(1);
  vi.stubGlobal('fetch', async () => Response.json({ data: workflow('1', 'First, changed') }));
  expect(await saveWorkflow(session)).toBe(true);
  expect(notificationsStore.getState().notifications).toEqual([]);
});

it('does not give a new workflow the id of another one that was saved for the first time', async () => {
  const session = createSession();
  const { document } = session;
  document.apply({ type: 'patchWorkflow', patch: { name: 'Draft' } });
  const saved = saveWorkflow(session);
  (await nextCall('/rest/workflows/new?name=Draft')).answer({ name: 'Draft' });
  const call = await nextCall('/rest/workflows');
  document.load({ name: 'Another', nodes: [], connections: {} });
  call.answer(workflow('7', 'Draft'));
  await saved;
  expect(document.meta.id).toBeUndefined();
});

it('sends one edit once, however often it is saved, and nothing while there is nothing to save', async () => {
  const session = createSession();
  const { document } = session;
  document.load(workflow('1', 'First'));
  expect(await saveWorkflow(session)).toBe(true);
  document.apply({ type: 'patchWorkflow', patch: { name: 'First, changed' } });
  const saves = [saveWorkflow(session), saveWorkflow(session), saveWorkflow(session)];
  const call = await nextCall('/rest/workflows/1');
  call.answer(workflow('1', 'First, changed'));
  expect(await Promise.all(saves)).toEqual([true, true, true]);
  expect(await saveWorkflow(session)).toBe(true);
  expect(waiting).toEqual([]);
});

it('takes the name that the server stored, and tells what else it mended', async () => {
  const session = createSession();
  const { document } = session;
  const [long, stored] = ['z'.repeat(130), 'z'.repeat(128)];
  document.load(workflow('1', 'First'));
  document.apply({ type: 'patchWorkflow', patch: { name: long } });
  const saved = saveWorkflow(session);
  const notices = [{ code: 'NAME_SHORTENED', names: [stored], message: '' }];
  (await nextCall('/rest/workflows/1')).answer({ ...workflow('1', stored), notices });
  await saved;
  expect([document.meta.name, document.isDirty]).toEqual([stored, false]);
  expect(notificationsStore.getState().notifications).toMatchObject([{ id: `adopted-NAME_SHORTENED-${stored}` }]);
});
