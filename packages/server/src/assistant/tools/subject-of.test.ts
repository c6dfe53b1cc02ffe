import type { JsonObject } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { subjectOf } from './subject-of.ts';

describe('What a call of a tool is about', () => {
  it.each<[JsonObject, string]>([
    [{ query: 'mail', type: 'x' }, 'mail'],
    [{ type: 'n8n-nodes-base.set', parameters: {} }, 'n8n-nodes-base.set'],
    [{ executionId: '12', index: 0 }, '12'],
    [
      {
        changes: [
          { do: 'addNode', node: { name: 'A' } },
          { do: 'updateNode', name: 'B' },
          { do: 'removeNode', name: 'B' },
        ],
      },
      'A, B',
    ],
    [{ changes: [{ do: 'connect', from: 'A', to: 'B' }, 'x', null] }, ''],
    [{}, ''],
  ])('%j: %s', (args, subject) => {
    expect(subjectOf(args)).toBe(subject);
  });

  it('is short, whatever a model writes', () => {
    expect(subjectOf({ query: 'x'.repeat(10_000) })).toHaveLength(80);
  });
});
