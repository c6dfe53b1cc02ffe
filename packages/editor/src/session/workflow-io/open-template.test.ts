import { beforeAll, expect, it, vi } from 'vitest';
import { loadExpressionLanguage } from '../../model/nodes/description-evaluator.ts';
import { queryClient } from '../../server/query-client.ts';
import { createSession } from '../editor-session.ts';
import { openTemplate } from './open-template.ts';

beforeAll(loadExpressionLanguage);

const node = (name: string) => ({
  ...{ id: name, name, type: 'test.step', typeVersion: 1, position: [0, 0], parameters: {} },
});
const answers: Record<string, object> = {
  '/rest/settings': { data: { templates: { host: '/library' }, versionCli: '1', urlBaseEditor: 'http://here/' } },
  '/library/workflows/templates/7': {
    name: 'Greet',
    workflow: {
      id: '3',
      nodes: [node('A'), node('B')],
      connections: { A: { main: [[{ node: 'B', type: 'main', index: 0 }]] } },
      pinData: { A: [{ json: { a: 1 } }] },
    },
  },
  '/rest/workflows/new?name=Greet': { data: { name: 'Greet 2' } },
  '/rest/node-types': { data: [] },
};

it('opens a template as a new workflow with identities of its own, which is unsaved and no step of undo', async () => {
  vi.stubGlobal('fetch', async (place: string) => Response.json(answers[place] ?? {}));
  // What another test was answered may still be known.
  queryClient.clear();
  const { document } = createSession();
  await openTemplate(document, '7', new AbortController().signal);
  expect(document.meta).toMatchObject({ id: undefined, name: 'Greet 2', active: false });
  const [a, b] = document.nodes();
  expect(document.connections()).toMatchObject([{ sourceId: a?.id, targetId: b?.id }]);
  expect(a?.id).not.toBe('A');
  expect(document.pins).toEqual({ A: [{ json: { a: 1 } }] });
  expect(document.toWorkflow()).toMatchObject({ meta: { templateId: '7' } });
  expect(document.isFromTemplate).toBe(true);
  expect(document.isDirty).toBe(true);
  expect(document.canUndo).toBe(false);
});
