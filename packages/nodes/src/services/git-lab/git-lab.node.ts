import { defineServiceNode, resource } from '@millrace/node-sdk';
import { gitLab } from './client.ts';
import { fileOperations } from './operations/file.ts';
import { issueOperations } from './operations/issue.ts';
import { releaseOperations } from './operations/release.ts';
import { repositoryOperations, userOperations } from './operations/repository.ts';

export default defineServiceNode({
  name: 'n8n-nodes-base.gitlab',
  displayName: 'GitLab',
  description: 'Reads and changes issues, files and releases of GitLab',
  version: 1,
  codex: { categories: ['Development'], alias: ['git', 'repository', 'issue'] },
  service: gitLab,
  resources: {
    file: resource('File', fileOperations),
    issue: resource('Issue', issueOperations),
    release: resource('Release', releaseOperations),
    repository: resource('Repository', repositoryOperations, 'getIssues'),
    user: resource('User', userOperations),
  },
  defaultResource: 'issue',
});
