import { describe, expect, it } from 'vitest';
import { copyName } from './duplicate-workflow.ts';
import { exportFileName, exportText } from './export.ts';
import { isWorkflowUrl } from './import-url.ts';
import { savable } from './save.ts';

describe('an exported workflow', () => {
  it('is named after the workflow with other characters as underscores', () => {
    expect(exportFileName('My flow (2)')).toBe('My_flow__2_.json');
    expect(exportFileName('  ')).toBe('unsaved_workflow.json');
  });

  it('says where it comes from and leaves usage counts of tags out', () => {
    const text = exportText(
      {
        name: 'W',
        nodes: [],
        connections: {},
        meta: { templateId: 't' },
        tags: [{ id: '1', name: 'a', usageCount: 3 }],
      },
      { instanceId: 'i' },
    );
    expect(JSON.parse(text)).toEqual({
      name: 'W',
      nodes: [],
      connections: {},
      meta: { templateId: 't', instanceId: 'i' },
      tags: [{ id: '1', name: 'a' }],
    });
  });
});

describe('a saved workflow', () => {
  it('goes to the server without what the server owns', () => {
    const workflow = { id: '1', name: 'W', active: true, nodes: [], connections: {}, staticData: {}, meta: {} };
    expect(savable(workflow)).toEqual({ name: 'W', nodes: [], connections: {}, meta: {} });
  });

  it('is copied under its name with a suffix, unless that would be too long', () => {
    expect(copyName('Flow', ' copy')).toBe('Flow copy');
    expect(copyName('x'.repeat(125), ' copy')).toBe('x'.repeat(125));
  });
});

describe('an address to import from', () => {
  it.each(['https://example.com/w.json', 'http://example.com/a/b.JSON'])('may be %s', (url) => {
    expect(isWorkflowUrl(url)).toBe(true);
  });

  it.each(['https://example.com/w', 'ftp://example.com/w.json', 'example.com/w.json', 'https://exa mple/w.json'])(
    'may not be %s',
    (url) => {
      expect(isWorkflowUrl(url)).toBe(false);
    },
  );
});
