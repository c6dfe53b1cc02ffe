import type { DocumentLoader, JsonObject } from '@millrace/node-sdk';
import { supplyNode } from '@millrace/node-sdk/testing';
import { expect, it } from 'vitest';
import loader from './document-github-loader.node.ts';

const FILES: Record<string, string> = {
  'README.md': 'Read me',
  'docs/a.md': 'A',
  'logo.svg': '<svg/>',
  'docs/x/y.min.js': 'y',
  'data.bin': 'a\0b',
};

const load = async (repository: string, additionalOptions = {}) => {
  const { thing, requests } = await supplyNode<DocumentLoader>(loader, {
    parameters: { repository, branch: 'dev', additionalOptions },
    credentials: { githubApi: { server: 'https://api.github.com', user: 'u', accessToken: 't' } },
    http: ({ url = '' }): { json: JsonObject } => {
      const names = Object.keys(FILES);
      if (!url.includes('/blobs/')) {
        const tree = names.map((path, index) => ({ path, type: 'blob', sha: String(index), size: 10 }));
        return {
          json: {
            tree: [
              ...tree,
              { path: 'docs', type: 'tree', sha: 't' },
              { path: 'big', type: 'blob', sha: 'b', size: 2e6 },
            ],
          },
        };
      }
      const text = FILES[names[Number(url.split('/').at(-1))] ?? ''] ?? '';
      return { json: { content: Buffer.from(text).toString('base64') } };
    },
  });
  return { documents: await thing.load(), requests };
};

it('makes documents of text files, with their paths, without those that are left out', async () => {
  const { documents, requests } = await load('https://github.com/o/r.git', {
    recursive: true,
    ignorePaths: '*.svg, docs/*.min.js,',
  });
  expect(documents.map(({ text, metadata }) => [text, metadata.source])).toEqual([
    ['Read me', 'README.md'],
    ['A', 'docs/a.md'],
  ]);
  expect(documents[0]?.metadata).toMatchObject({ repository: 'https://github.com/o/r', branch: 'dev' });
  expect(requests[0]).toMatchObject({
    url: 'https://api.github.com/repos/o/r/git/trees/dev',
    query: [['recursive', '1']],
  });
});

it('leaves out folders with all below them', async () => {
  const { documents } = await load('o/r', { ignorePaths: 'docs/' });
  expect(documents.map(({ metadata }) => metadata.source)).toEqual(['README.md', 'logo.svg']);
  await expect(load('nothing')).rejects.toThrow("'nothing' is not a repository");
});
