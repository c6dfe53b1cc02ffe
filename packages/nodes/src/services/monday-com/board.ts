import { choices, collection, json, number, options, string, z } from '@millrace/node-sdk';
import { entity, graphql, monday } from './client.ts';
import { boardId, groupId, jsonText, name } from './parameters.ts';

const MOST_BOARDS = 100;
const BOARD = 'id name description state board_folder_id board_kind owners { id }';

const found = z.object({ data: z.object({ boards: z.array(entity) }) });

export const boardOperations = {
  archive: monday.operation('Archive', {
    action: 'Archive a board',
    parameters: [boardId],
    request: ({ boardId: id }) => graphql('mutation ($id: ID!) { archive_board (board_id: $id) { id } }', { id }),
    items: 'data.archive_board',
  }),
  create: monday.operation('Create', {
    action: 'Create a board',
    parameters: [
      name,
      options('kind', {
        label: 'Kind',
        default: '',
        required: true,
        options: [
          { name: 'Shareable', value: 'share' },
          { name: 'Main', value: 'public' },
          { name: 'Private', value: 'private' },
        ],
      }),
      collection('additionalFields', {
        label: 'Additional fields',
        placeholder: 'Add field',
        options: [number('templateId', { label: 'Template ID', typeOptions: { minValue: 0 } })],
      }),
    ],
    request: ({ name: title, kind, additionalFields: { templateId } }) =>
      graphql(
        `mutation ($name: String!, $kind: BoardKind!, $templateId: ID) {
          create_board (board_name: $name, board_kind: $kind, template_id: $templateId) { id }
        }`,
        { name: title, kind, templateId: templateId || undefined },
      ),
    items: 'data.create_board',
  }),
  get: monday.operation('Get', {
    action: 'Get a board',
    parameters: [boardId],
    request: ({ boardId: id }) => graphql(`query ($id: [ID!]) { boards (ids: $id) { ${BOARD} } }`, { id }),
    items: 'data.boards',
  }),
  getAll: monday.operation('Get many', {
    action: 'Get many boards',
    paged: { most: 100 },
    async run({ client, limit }) {
      const query = `query ($page: Int, $limit: Int) { boards (page: $page, limit: $limit) { ${BOARD} } }`;
      const size = Math.min(MOST_BOARDS, limit);
      const all = [];
      for (let page = 1; all.length < limit; page++) {
        const { data } = await client.json({ ...graphql(query, { page, limit: size }), answer: found });
        all.push(...data.boards);
        if (data.boards.length < size) break;
      }
      return all.slice(0, limit).map((json) => ({ json }));
    },
  }),
};

export const boardColumnOperations = {
  create: monday.operation('Create', {
    action: 'Create a column of a board',
    parameters: [
      boardId,
      string('title', { label: 'Title', required: true }),
      options('columnType', {
        label: 'Type',
        default: '',
        required: true,
        options: choices(
          'checkbox',
          'country',
          'date',
          'dropdown',
          'email',
          'hour',
          'Link',
          'longText',
          'numbers',
          'people',
          'person',
          'phone',
          'rating',
          'status',
          'tags',
          'team',
          'text',
          'timeline',
          'timezone',
          'week',
          'worldClock',
        ),
      }),
      collection('additionalFields', {
        label: 'Additional fields',
        placeholder: 'Add field',
        options: [
          json('defaults', { label: 'Settings (JSON)', default: '', typeOptions: { alwaysOpenEditWindow: true } }),
        ],
      }),
    ],
    request: ({ boardId: board, title, columnType, additionalFields: { defaults } }) =>
      graphql(
        `mutation ($boardId: ID!, $title: String!, $columnType: ColumnType!, $defaults: JSON) {
          create_column (board_id: $boardId, title: $title, column_type: $columnType, defaults: $defaults) { id }
        }`,
        {
          boardId: board,
          title,
          columnType: typeOf(columnType),
          defaults: jsonText(defaults, 'Settings', 'additionalFields.defaults'),
        },
      ),
    items: 'data.create_column',
  }),
  getAll: monday.operation('Get many', {
    action: 'Get the columns of a board',
    parameters: [boardId],
    request: ({ boardId: board }) =>
      graphql(
        'query ($boardId: [ID!]) { boards (ids: $boardId) { columns { id title type settings_str archived } } }',
        { page: 1, boardId: board },
      ),
    items: 'data.boards.0.columns',
  }),
};

/** Types in words of their own, as monday.com calls them. */
function typeOf(type: string): string {
  return type.replace(/[A-Z]/g, (letter, at: number) => `${at > 0 ? '_' : ''}${letter.toLowerCase()}`);
}

export const boardGroupOperations = {
  delete: monday.operation('Delete', {
    action: 'Delete a group of a board',
    parameters: [boardId, groupId],
    request: ({ boardId: board, groupId: group }) =>
      graphql(
        'mutation ($boardId: ID!, $groupId: String!) { delete_group (board_id: $boardId, group_id: $groupId) { id } }',
        { boardId: board, groupId: group },
      ),
    items: 'data.delete_group',
  }),
  create: monday.operation('Create', {
    action: 'Create a group of a board',
    parameters: [boardId, name],
    request: ({ boardId: board, name: groupName }) =>
      graphql(
        `mutation ($boardId: ID!, $groupName: String!) {
          create_group (board_id: $boardId, group_name: $groupName) { id }
        }`,
        { boardId: board, groupName },
      ),
    items: 'data.create_group',
  }),
  getAll: monday.operation('Get many', {
    action: 'Get the groups of a board',
    parameters: [boardId],
    request: ({ boardId: board }) =>
      graphql('query ($boardId: [ID!]) { boards (ids: $boardId) { id groups { id title color position archived } } }', {
        boardId: board,
      }),
    items: 'data.boards.0.groups',
  }),
};
