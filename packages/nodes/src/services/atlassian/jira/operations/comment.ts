import {
  boolean,
  type JsonBody,
  type JsonValue,
  joinPaths,
  json,
  options,
  path,
  string,
  succeeded,
  when,
} from '@millrace/node-sdk';
import { parseJsonObjectParameter } from '../../../../lib/parameters/json-parameter.ts';
import { isCloud, jira, newest, pagesOf } from '../client.ts';
import { issueKey, paged, renderedBody, settings } from '../parameters.ts';

const commentId = string('commentId', { label: 'Comment ID', required: true });
const content = [
  boolean('jsonParameters', { label: 'Comment as JSON' }),
  when({ jsonParameters: [false] }, string('comment', { label: 'Comment', typeOptions: { rows: 4 } })),
  when(
    { jsonParameters: [true] },
    json('commentJson', {
      label: 'Document',
      description: 'In the document format of Atlassian',
      default: '',
      typeOptions: { alwaysOpenEditWindow: true },
    }),
  ),
] as const;
const wikiMarkup = boolean('wikiMarkup', {
  label: 'Wiki markup',
  description: 'The comment is written in wiki markup',
  displayOptions: { show: { '/jiraVersion': ['cloud', 'cloudOAuth2', 'cloudServiceAccount'] } },
});

interface Comment {
  issueKey: string;
  jsonParameters: boolean;
  comment?: string | undefined;
  commentJson?: JsonValue | undefined;
  options: { expand?: string; wikiMarkup?: boolean };
}

/** The address of the comments of an issue, in the version of the interface that takes the comment, and its body. */
function written(parameters: Comment) {
  const { comment = '', commentJson, options: chosen } = parameters;
  const isPlain = !parameters.jsonParameters && (chosen.wikiMarkup || !isCloud(parameters));
  const api = isPlain ? path`/rest/api/2` : newest(parameters);
  const document = () =>
    parameters.jsonParameters ? parseJsonObjectParameter(commentJson, 'Document', 'commentJson') : documentOf(comment);
  const body: JsonBody = isPlain ? comment : document();
  return {
    path: joinPaths(api, path`/issue/${parameters.issueKey}/comment`),
    query: { expand: chosen.expand || undefined },
    body: { body },
  };
}

/** A text in the document format of Atlassian. */
function documentOf(text: string) {
  return { type: 'doc', version: 1, content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
}

export const commentOperations = {
  add: jira.operation('Add', {
    action: 'Add a comment to an issue',
    parameters: [issueKey, ...content, settings([renderedBody(), wikiMarkup])],
    request: (parameters) => ({ method: 'POST', ...written(parameters) }),
  }),
  get: jira.operation('Get', {
    action: 'Get a comment of an issue',
    parameters: [issueKey, commentId, settings([renderedBody()])],
    request: ({ issueKey: issue, commentId: comment, options: chosen, ...parameters }) => ({
      path: `${newest(parameters)}${path`/issue/${issue}/comment/${comment}`}`,
      query: { expand: chosen.expand || undefined },
    }),
  }),
  getAll: jira.operation('Get many', {
    action: 'Get the comments of an issue',
    parameters: [
      issueKey,
      settings([
        renderedBody('renderedBody'),
        options('orderBy', {
          label: 'Sort by',
          default: '+created',
          options: [
            { name: 'Oldest first', value: '+created' },
            { name: 'Newest first', value: '-created' },
          ],
        }),
      ]),
    ],
    paged,
    paging: pagesOf('comments'),
    request: ({ issueKey: issue, options: chosen, ...parameters }) => ({
      path: `${newest(parameters)}${path`/issue/${issue}/comment`}`,
      query: chosen,
    }),
  }),
  remove: jira.operation('Remove', {
    action: 'Remove a comment of an issue',
    parameters: [issueKey, commentId],
    request: ({ issueKey: issue, commentId: comment, ...parameters }) => ({
      method: 'DELETE',
      path: `${newest(parameters)}${path`/issue/${issue}/comment/${comment}`}`,
    }),
    items: succeeded,
  }),
  update: jira.operation('Update', {
    action: 'Update a comment of an issue',
    parameters: [issueKey, commentId, ...content, settings([renderedBody('renderedBody'), wikiMarkup])],
    request: ({ commentId: comment, ...parameters }) => {
      const request = written(parameters);
      return { ...request, method: 'PUT', path: joinPaths(request.path, path`/${comment}`) };
    },
  }),
};
