import { expect, it, vi } from 'vitest';
import { chain, node } from '../testing/real-workflows.ts';
import { ExecutableCache } from '../workflows/executable-cache.ts';
import { Evaluations, type EvaluationsOptions } from './evaluations.ts';

it('are listed without reading a workflow again that did not change', async () => {
  const document = JSON.stringify(chain('Evaluated', [node('Rows', 'evaluationTrigger', 4.7)]));
  const parse = vi.spyOn(JSON, 'parse');
  const row = { id: 'w', active: 0, document, people: null, version_key: 'first' };
  const find = (type: string) => (type.endsWith('evaluationTrigger') ? { trigger: 'evaluation' } : undefined);
  const executables = new ExecutableCache({ findById: async () => row } as never);
  const evaluations = new Evaluations({
    executables,
    nodeTypes: { catalogue: async () => ({ byName: { find } }) },
    repository: { list: async () => [], listServers: async () => [] },
  } as unknown as EvaluationsOptions);
  for (let poll = 0; poll < 3; poll++) {
    expect(await evaluations.list('w')).toEqual({ results: [], triggers: ['Rows'] });
  }
  expect(parse.mock.calls.filter(([text]) => text === document)).toHaveLength(1);
  row.document = document.replaceAll('Rows', 'Cases');
  row.version_key = 'second';
  expect(await evaluations.list('w')).toEqual({ results: [], triggers: ['Cases'] });
});
