import { defineServiceNode, resource } from '@millrace/node-sdk';
import { gitHub } from './client.ts';
import { fileOperations } from './operations/file.ts';
import { issueOperations } from './operations/issue.ts';
import { pullRequestOperations } from './operations/pull-request.ts';
import { releaseOperations } from './operations/release.ts';
import { organizationOperations, repositoryOperations, userOperations } from './operations/repository.ts';
import { reviewOperations } from './operations/review.ts';
import { workflowOperations } from './operations/workflow.ts';

export default defineServiceNode({
  name: 'n8n-nodes-base.github',
  displayName: 'GitHub',
  description: 'Looks after files, issues, pull requests, releases and workflows of GitHub',
  version: [1, 1.1],
  codex: { categories: ['Development'], alias: ['git', 'repository', 'pull request'] },
  service: gitHub,
  resources: {
    file: resource('File', fileOperations),
    issue: resource('Issue', issueOperations),
    organization: resource('Organization', organizationOperations),
    pullRequest: resource('Pull request', pullRequestOperations),
    release: resource('Release', releaseOperations),
    repository: resource('Repository', repositoryOperations, 'getIssues'),
    review: resource('Review', reviewOperations),
    user: resource('User', userOperations),
    workflow: resource('Workflow', workflowOperations, 'dispatch'),
  },
  defaultResource: 'issue',
});
