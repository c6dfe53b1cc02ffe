import { boolean, collection, defineSubNode, NodeError, service, since, string } from '@millrace/node-sdk';
import { documentMeta, splitterInput } from '../../lib/ai/documents/document-meta.ts';
import { textSplittingMode } from '../../lib/ai/documents/document-parameters.ts';
import { dividedBy, observedLoader } from '../../lib/ai/documents/observed-loader.ts';
import { serviceContext } from '../../lib/ai/models/supply-model.ts';
import { trimmedUrl } from '../../lib/credentials/authorization.ts';
import { githubApi } from './git-hub.credentials.ts';
import { loadRepository } from './repository-files.ts';

const gitHub = service({
  name: 'GitHub',
  credential: githubApi,
  baseUrl: ({ server }) => trimmedUrl(String(server || 'https://api.github.com')),
  reason: 'message',
});

export default defineSubNode({
  ...documentMeta,
  name: '@n8n/n8n-nodes-langchain.documentGithubLoader',
  displayName: 'GitHub document loader',
  description: 'Makes documents of the text files of a repository',
  version: [1, 1.1],
  hidden: true,
  defaults: { name: 'GitHub Document Loader' },
  credentials: gitHub.slots,
  inputs: splitterInput,
  parameters: [
    string('repository', { label: 'Repository', placeholder: 'https://github.com/owner/name' }),
    string('branch', { label: 'Branch', default: 'main' }),
    since(1.1, textSplittingMode),
    collection('additionalOptions', {
      label: 'Options',
      options: [
        boolean('recursive', { label: 'With folders' }),
        string('ignorePaths', {
          label: 'Leave out',
          description: 'Paths divided by commas, with * for any characters: docs, *.svg',
        }),
      ],
    }),
  ],
  supply(context) {
    const { parameters } = context;
    const { repository, branch, additionalOptions: given } = parameters;
    const load = async () => {
      const client = await gitHub.client(serviceContext(context));
      const ignored = (given.ignorePaths ?? '').split(',').map((pattern) => pattern.trim());
      const documents = await loadRepository(client, {
        ...placeOf(repository),
        branch: branch.trim() || 'main',
        isRecursive: given.recursive === true,
        ignored: ignored.filter((pattern) => pattern !== ''),
      });
      return dividedBy(context, documents, parameters.textSplittingMode);
    };
    return { thing: observedLoader(context, { request: { from: repository }, load }) };
  },
});

/** @throws NodeError for what names no repository */
function placeOf(given: string): { owner: string; repository: string } {
  const [, owner, repository] = /^(?:https?:\/\/[^/]+\/)?([\w.-]+)\/([\w.-]+?)(?:\.git)?\/?$/.exec(given.trim()) ?? [];
  if (owner && repository) return { owner, repository };
  throw new NodeError(`'${given}' is not a repository`, {
    parameter: 'repository',
    description: 'Write owner/name, or its address.',
  });
}
