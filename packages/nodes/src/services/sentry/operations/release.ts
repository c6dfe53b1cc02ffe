import {
  choicesOf,
  collection,
  dateTime,
  fixedCollection,
  group,
  options,
  path,
  string,
  succeeded,
} from '@millrace/node-sdk';
import { type DateSource, optionalInstant } from '../../../lib/date/given-date.ts';
import { organizationSlug, paged, projectChoices, sentry } from '../client.ts';

const version = string('version', { label: 'Version', description: 'Name of the release', required: true });

const dateReleased = dateTime('dateReleased', { label: 'Released at' });

const commits = fixedCollection('commits', {
  label: 'Commits',
  placeholder: 'Add commit',
  multiple: true,
  groups: [
    group('commitProperties', 'Commit', [
      string('id', { label: 'ID', description: 'Its hash', required: true }),
      string('authorEmail', { label: 'Email of the author' }),
      string('authorName', { label: 'Name of the author' }),
      string('message', { label: 'Message' }),
      fixedCollection('patchSet', {
        label: 'Changed files',
        placeholder: 'Add file',
        multiple: true,
        groups: [
          group('patchSetProperties', 'File', [
            string('path', { label: 'Path', required: true }),
            options('type', {
              label: 'Change',
              default: '',
              options: [
                { name: 'Added', value: 'add' },
                { name: 'Deleted', value: 'delete' },
                { name: 'Modified', value: 'modify' },
              ],
            }),
          ]),
        ],
      }),
      string('repository', { label: 'Repository' }),
      dateTime('timestamp', { label: 'Time' }),
    ]),
  ],
});
const refs = fixedCollection('refs', {
  label: 'References',
  placeholder: 'Add reference',
  multiple: true,
  groups: [
    group('refProperties', 'Reference', [
      string('commit', { label: 'Commit', description: 'Its hash', required: true }),
      string('repository', { label: 'Repository', required: true }),
      string('previousCommit', { label: 'Commit of the release before' }),
    ]),
  ],
});

interface Commit {
  id: string;
  authorEmail: string;
  authorName: string;
  message: string;
  patchSet: { patchSetProperties?: ReadonlyArray<{ path: string; type: string }> };
  repository: string;
  timestamp: string;
}

interface Given {
  commits?: { commitProperties?: readonly Commit[] } | undefined;
  refs?: { refProperties?: ReadonlyArray<{ commit: string; repository: string; previousCommit: string }> } | undefined;
  dateReleased?: string | undefined;
}

/** Short types of changes, as Git has them. */
const CHANGES = new Map([
  ['add', 'A'],
  ['delete', 'D'],
  ['modify', 'M'],
]);

/** What is said of a release, as Sentry takes it. */
function releaseOf({ commits: made, refs: named, dateReleased: released }: Given, zone: string) {
  const source = (parameter: string): DateSource => ({ zone, parameter });
  return {
    dateReleased: optionalInstant(released, source('dateReleased')),
    commits: made?.commitProperties?.map((commit) => ({
      id: commit.id,
      repository: commit.repository || undefined,
      message: commit.message || undefined,
      author_name: commit.authorName || undefined,
      author_email: commit.authorEmail || undefined,
      timestamp: optionalInstant(commit.timestamp, source('commits')),
      patch_set: commit.patchSet?.patchSetProperties?.map(({ path: file, type }) => ({
        path: file,
        type: CHANGES.get(type) ?? 'M',
      })),
    })),
    refs: named?.refProperties?.map(({ commit, repository, previousCommit }) => ({
      commit,
      repository,
      previousCommit: previousCommit || undefined,
    })),
  };
}

export const releaseOperations = {
  create: sentry.operation('Create', {
    parameters: [
      organizationSlug,
      version,
      string('url', { label: 'Address', description: 'Of a page about the release', required: true }),
      choicesOf('projects', { label: 'Projects', from: projectChoices, required: true }),
      collection('additionalFields', {
        label: 'Additional fields',
        placeholder: 'Add field',
        options: [dateReleased, commits, refs],
      }),
    ],
    request: ({ organizationSlug: organization, version: name, url, projects, additionalFields }, { zone }) => ({
      method: 'POST',
      path: path`/organizations/${organization}/releases/`,
      body: { version: name, url: url || undefined, projects, ...releaseOf(additionalFields, zone) },
    }),
  }),
  delete: sentry.operation('Delete', {
    parameters: [organizationSlug, version],
    request: ({ organizationSlug: organization, version: name }) => ({
      method: 'DELETE',
      path: path`/organizations/${organization}/releases/${name}/`,
    }),
    items: succeeded,
  }),
  get: sentry.operation('Get', {
    parameters: [organizationSlug, version],
    request: ({ organizationSlug: organization, version: name }) => ({
      path: path`/organizations/${organization}/releases/${name}/`,
    }),
  }),
  getAll: sentry.operation('Get many', {
    parameters: [
      organizationSlug,
      collection('additionalFields', {
        label: 'Additional fields',
        placeholder: 'Add field',
        options: [string('query', { label: 'Query', description: 'How the version begins' })],
      }),
    ],
    paged,
    request: ({ organizationSlug: organization, additionalFields: { query } }) => ({
      path: path`/organizations/${organization}/releases/`,
      query: { query: query || undefined },
    }),
  }),
  update: sentry.operation('Update', {
    parameters: [
      organizationSlug,
      version,
      collection('updateFields', {
        label: 'Change',
        placeholder: 'Add field',
        options: [
          commits,
          dateReleased,
          string('ref', { label: 'Reference', description: 'A commit or tag that the release is of' }),
          refs,
          string('url', { label: 'Address', description: 'Of a page about the release' }),
        ],
      }),
    ],
    request: ({ organizationSlug: organization, version: name, updateFields }, { zone }) => ({
      method: 'PUT',
      path: path`/organizations/${organization}/releases/${name}/`,
      body: { ref: updateFields.ref, url: updateFields.url, ...releaseOf(updateFields, zone) },
    }),
  }),
};
