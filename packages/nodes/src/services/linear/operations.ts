import { choiceOf, collection, options, string } from '@millrace/node-sdk';
import { graphql, ISSUE, linear, listed } from './client.ts';
import { states, teams, users } from './lookups.ts';

const issueId = string('issueId', { label: 'Issue ID', required: true });
const title = { label: 'Title' };
const team = { label: 'Team', from: teams };

const PRIORITIES = [
  { name: 'Urgent', value: 1 },
  { name: 'High', value: 2 },
  { name: 'Medium', value: 3 },
  { name: 'Low', value: 4 },
  { name: 'None', value: 0 },
];
const contents = [
  choiceOf('assigneeId', { label: 'Assignee', from: users }),
  string('description', { label: 'Description', typeOptions: { rows: 5 } }),
  options('priorityId', { label: 'Priority', default: 0, options: PRIORITIES }),
  choiceOf('stateId', { label: 'State', from: states }),
] as const;

const ADD_LINK = `
  mutation AttachmentLinkURL ($url: String!, $issueId: String!) {
    attachmentLinkURL (url: $url, issueId: $issueId) { success }
  }`;
const CREATE = `
  mutation IssueCreate (
    $title: String!, $teamId: String!, $description: String, $assigneeId: String, $priorityId: Int, $stateId: String
  ) {
    issueCreate (
      input: {
        title: $title description: $description teamId: $teamId
        assigneeId: $assigneeId priority: $priorityId stateId: $stateId
      }
    ) { success issue { ${ISSUE} } }
  }`;
const UPDATE = `
  mutation IssueUpdate (
    $issueId: String!, $title: String, $teamId: String, $description: String,
    $assigneeId: String, $priorityId: Int, $stateId: String
  ) {
    issueUpdate (
      id: $issueId,
      input: {
        title: $title description: $description teamId: $teamId
        assigneeId: $assigneeId priority: $priorityId stateId: $stateId
      }
    ) { success issue { ${ISSUE} } }
  }`;
const DELETE = 'mutation IssueDelete ($issueId: String!) { issueDelete (id: $issueId) { success } }';
const GET = `query Issue ($issueId: String!) { issue (id: $issueId) { ${ISSUE} } }`;
const GET_ALL = `
  query Issue ($first: Int, $after: String) {
    issues (first: $first, after: $after) { nodes { ${ISSUE} } pageInfo { hasNextPage endCursor } }
  }`;
const ADD_COMMENT = `
  mutation CommentCreate ($issueId: String!, $body: String!, $parentId: String) {
    commentCreate (input: { issueId: $issueId, body: $body, parentId: $parentId }) { success comment { id } }
  }`;

export const issueOperations = {
  addLink: linear.operation('Add link', {
    action: 'Add a link to an issue',
    parameters: [issueId, string('link', { label: 'Link', required: true })],
    request: ({ issueId: issue, link }) => graphql(ADD_LINK, { issueId: issue, url: link }),
    items: 'data.attachmentLinkURL',
  }),
  create: linear.operation('Create', {
    action: 'Create an issue',
    parameters: [
      choiceOf('teamId', { ...team, required: true }),
      string('title', { ...title, required: true }),
      collection('additionalFields', { label: 'Additional fields', placeholder: 'Add field', options: contents }),
    ],
    request: ({ teamId, title: name, additionalFields }) =>
      graphql(CREATE, { teamId, title: name, ...additionalFields }),
    items: 'data.issueCreate.issue',
  }),
  delete: linear.operation('Delete', {
    action: 'Delete an issue',
    parameters: [issueId],
    request: ({ issueId: issue }) => graphql(DELETE, { issueId: issue }),
    items: 'data.issueDelete',
  }),
  get: linear.operation('Get', {
    action: 'Get an issue',
    parameters: [issueId],
    request: ({ issueId: issue }) => graphql(GET, { issueId: issue }),
    items: 'data.issue',
  }),
  getAll: linear.operation('Get many', {
    action: 'Get many issues',
    paged: true,
    run: async ({ client, limit }) =>
      (await listed(client, GET_ALL, { name: 'issues', limit })).map((json) => ({ json })),
  }),
  update: linear.operation('Update', {
    action: 'Update an issue',
    parameters: [
      issueId,
      collection('updateFields', {
        label: 'Fields to change',
        placeholder: 'Add field',
        options: [...contents, choiceOf('teamId', team), string('title', title)],
      }),
    ],
    request: ({ issueId: issue, updateFields }) => graphql(UPDATE, { issueId: issue, ...updateFields }),
    items: 'data.issueUpdate.issue',
  }),
};

export const commentOperations = {
  addComment: linear.operation('Add comment', {
    action: 'Add a comment to an issue',
    parameters: [
      issueId,
      string('comment', { label: 'Comment', required: true }),
      collection('additionalFields', {
        label: 'Additional fields',
        placeholder: 'Add field',
        options: [string('parentId', { label: 'Parent ID', description: 'The comment that is answered' })],
      }),
    ],
    request: ({ issueId: issue, comment, additionalFields: { parentId } }) =>
      graphql(ADD_COMMENT, { issueId: issue, body: comment, parentId: parentId?.trim() || undefined }),
    items: 'data.commentCreate',
  }),
};
