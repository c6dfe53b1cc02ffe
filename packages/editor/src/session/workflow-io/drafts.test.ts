import type { Workflow } from '@millrace/workflow';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currentUserQuery } from '../../server/current-user.ts';
import { queryClient } from '../../server/query-client.ts';
import { userOf } from '../../testing/user-of.ts';
import { createSession, type EditorSession } from '../editor-session.ts';
import { draftOf, dropDraft, keepDrafts, restoreDraft } from './drafts.ts';

const stored = (id: string | undefined, more: Partial<Workflow> = {}): Workflow & { storedVersion: string } => ({
  ...(id !== undefined && { id }),
  name: 'Stored',
  nodes: [],
  connections: {},
  storedVersion: 'v1',
  ...more,
});

function open(workflow: Workflow): EditorSession {
  const session = createSession();
  session.document.load(workflow);
  return session;
}

const rename = ({ document }: EditorSession, name: string) =>
  document.apply({ type: 'patchWorkflow', patch: { name } });

let kept: Map<string, string>;

beforeEach(() => {
  vi.useFakeTimers();
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

afterEach(() => {
  vi.useRealTimers();
});

it('keeps an edit after a moment and brings it back as an unsaved change of the version it was made to', () => {
  const first = open(stored('1'));
  keepDrafts(first);
  rename(first, 'Mine');
  expect(draftOf(open(stored('1')))).toBeUndefined();
  vi.runAllTimers();
  const second = open({ ...stored('1'), name: 'Theirs', active: true });
  const draft = draftOf(second);
  expect(draft).toMatchObject({ storedVersion: 'v1', workflow: { name: 'Mine' } });
  if (draft) restoreDraft(second, draft);
  expect(second.document.meta).toMatchObject({ id: '1', name: 'Mine', active: true, storedVersion: 'v1' });
  expect(second.document.isDirty).toBe(true);
  expect(second.document.base.name).toBe('Theirs');
});

it('keeps an edit at once when the page is about to go', () => {
  const session = open(stored('1'));
  const drafts = keepDrafts(session);
  drafts.keepNow();
  expect(kept.size).toBe(0);
  rename(session, 'Mine');
  drafts.keepNow();
  expect(draftOf(open(stored('1')))).toMatchObject({ workflow: { name: 'Mine' } });
});

it('keeps a new workflow apart, and drops it when it is saved under an id', () => {
  const session = open(stored(undefined));
  const drafts = keepDrafts(session);
  rename(session, 'New one');
  vi.runAllTimers();
  expect(draftOf(open(stored(undefined)))?.workflow.name).toBe('New one');
  expect(draftOf(open(stored('1')))).toBeUndefined();
  session.document.setServerFields({ id: '9' });
  session.document.markSaved();
  expect(kept.size).toBe(0);
  drafts.end();
});

it('keeps nothing that was undone, saved at once or dropped', () => {
  const session = open(stored('1'));
  keepDrafts(session);
  rename(session, 'Mine');
  session.document.markSaved();
  vi.runAllTimers();
  expect(kept.size).toBe(0);
  rename(session, 'Again');
  vi.runAllTimers();
  dropDraft('1');
  expect(draftOf(open(stored('1')))).toBeUndefined();
});

it('offers a draft to nobody but who made it', () => {
  const session = open(stored('1'));
  keepDrafts(session);
  rename(session, 'Mine');
  vi.runAllTimers();
  queryClient.setQueryData(currentUserQuery.queryKey, userOf({ id: 'somebody' }));
  expect(draftOf(open(stored('1')))).toBeUndefined();
  queryClient.removeQueries({ queryKey: currentUserQuery.queryKey });
  expect(draftOf(open(stored('1')))?.workflow.name).toBe('Mine');
});

it('offers nothing that equals what is stored, and nothing that is no workflow', () => {
  const session = open(stored('1'));
  keepDrafts(session);
  rename(session, 'Mine');
  vi.runAllTimers();
  expect(draftOf(open(stored('1', { name: 'Mine' })))).toBeUndefined();
  kept.set('millrace.draft..1', '{"keptAt":1,"workflow":{"nodes":"none"}}');
  expect(draftOf(open(stored('1')))).toBeUndefined();
});
