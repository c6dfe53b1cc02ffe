import { boolean, locator, number, type Path, path, type ResourceLocatorValue, string } from '@millrace/node-sdk';
import { gitHub } from './client.ts';
import { gitHubLookups } from './lookups.ts';

export const lookups = gitHubLookups(gitHub);
const OWNER_ADDRESS = /https:\/\/(?:[^/]+)\/([-_0-9a-zA-Z]+)/;
const REPOSITORY_ADDRESS = /https:\/\/(?:[^/]+)\/(?:[-_0-9a-zA-Z]+)\/([-_.0-9a-zA-Z]+)/;

export const owner = locator('owner', {
  label: 'Owner',
  from: lookups.users,
  address: OWNER_ADDRESS,
  byName: true,
  required: true,
});
const repository = locator('repository', {
  label: 'Repository',
  from: lookups.repositories,
  address: REPOSITORY_ADDRESS,
  byName: true,
  required: true,
});

/** Which repository is meant. */
export const place = [owner, repository] as const;

interface Place {
  owner: ResourceLocatorValue;
  repository: ResourceLocatorValue;
}

/** The address of a repository. */
export function repositoryAt({ owner: whose, repository: which }: Place): Path {
  return path`/repos/${whose.value}/${which.value}`;
}

export const body = string('body', { label: 'Text', typeOptions: { rows: 5 } });
export const requiredBody = string('body', { label: 'Text', required: true, typeOptions: { rows: 5 } });
export const title = string('title', { label: 'Title', required: true });
export const issueNumber = number('issueNumber', { label: 'Issue number', required: true });
export const pullRequestNumber = number('pullRequestNumber', { label: 'Number of the pull request', required: true });
export const draft = boolean('draft', { label: 'Draft' });
export const additional = { label: 'Additional fields', placeholder: 'Add field' } as const;
export const changes = { label: 'Fields to change', placeholder: 'Add field' } as const;
export const narrowing = { label: 'Filters', placeholder: 'Add filter' } as const;
/** Pages of lists hold this many at most. */
export const paged = { limit: 50, most: 100 } as const;
