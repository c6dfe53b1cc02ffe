import { collection, json, string, z } from '@millrace/node-sdk';
import { fieldList } from '../../lib/fields/field-list.ts';
import { entity, graphql, monday } from './client.ts';
import { ITEM, itemsFrom, pageByColumn, pageOfGroup } from './items.ts';
import { boardId, columnId, groupId, itemId, jsonText, name, values } from './parameters.ts';

const paged = { most: 100 } as const;

export const boardItemOperations = {
  addUpdate: monday.operation('Add update', {
    action: 'Add an update to an item',
    parameters: [itemId, string('value', { label: 'Text', required: true })],
    request: ({ itemId: item, value }) =>
      graphql('mutation ($itemId: ID!, $value: String!) { create_update (item_id: $itemId, body: $value) { id } }', {
        itemId: item,
        value,
      }),
    items: 'data.create_update',
  }),
  changeColumnValue: monday.operation('Change value', {
    action: 'Change the value of an item in a column',
    parameters: [
      boardId,
      itemId,
      columnId,
      json('value', { label: 'Value (JSON)', placeholder: '{ "label": "Done" }', default: '', required: true }),
    ],
    request: ({ boardId: board, itemId: item, columnId: column, value }) =>
      graphql(
        `mutation ($boardId: ID!, $itemId: ID!, $columnId: String!, $value: JSON!) {
          change_column_value (board_id: $boardId, item_id: $itemId, column_id: $columnId, value: $value) { id }
        }`,
        { boardId: board, itemId: item, columnId: column, value: jsonText(value, 'Value', 'value') },
      ),
    items: 'data.change_column_value',
  }),
  changeMultipleColumnValues: monday.operation('Change values', {
    action: 'Change the values of an item in several columns',
    parameters: [boardId, itemId, values(true)],
    request: ({ boardId: board, itemId: item, columnValues }) =>
      graphql(
        `mutation ($boardId: ID!, $itemId: ID!, $columnValues: JSON!) {
          change_multiple_column_values (board_id: $boardId, item_id: $itemId, column_values: $columnValues) { id }
        }`,
        { boardId: board, itemId: item, columnValues: jsonText(columnValues, 'Values of columns', 'columnValues') },
      ),
    items: 'data.change_multiple_column_values',
  }),
  create: monday.operation('Create', {
    action: 'Create an item',
    parameters: [
      boardId,
      groupId,
      name,
      collection('additionalFields', {
        label: 'Additional fields',
        placeholder: 'Add field',
        options: [values(false)],
      }),
    ],
    request: ({ boardId: board, groupId: group, name: itemName, additionalFields: { columnValues } }) =>
      graphql(
        `mutation ($boardId: ID!, $groupId: String!, $itemName: String!, $columnValues: JSON) {
          create_item (board_id: $boardId, group_id: $groupId, item_name: $itemName, column_values: $columnValues) { id }
        }`,
        {
          boardId: board,
          groupId: group,
          itemName,
          columnValues: jsonText(columnValues, 'Values of columns', 'additionalFields.columnValues'),
        },
      ),
    items: 'data.create_item',
  }),
  delete: monday.operation('Delete', {
    action: 'Delete an item',
    parameters: [itemId],
    request: ({ itemId: item }) =>
      graphql('mutation ($itemId: ID!) { delete_item (item_id: $itemId) { id } }', { itemId: item }),
    items: 'data.delete_item',
  }),
  get: monday.operation('Get', {
    action: 'Get items',
    parameters: [
      string('itemId', { label: 'Item ID', description: 'Or several, separated by commas', required: true }),
    ],
    async run({ client, parameters: { itemId: ids } }) {
      const answer = z.object({ data: z.object({ items: z.array(entity) }) });
      const query = `query ($itemId: [ID!]) { items (ids: $itemId) { ${ITEM} } }`;
      const { data } = await client.json({ ...graphql(query, { itemId: fieldList(ids) }), answer });
      return data.items.map((json) => ({ json }));
    },
  }),
  getByColumnValue: monday.operation('Get by value', {
    action: 'Get the items that have a value in a column',
    parameters: [boardId, columnId, string('columnValue', { label: 'Value', required: true })],
    paged,
    async run({ client, limit, parameters: { boardId: board, columnId: column, columnValue } }) {
      const first = (size: number) =>
        pageByColumn(client, { boardId: board, columnId: column, columnValue, limit: size });
      return (await itemsFrom(client, first, limit)).map((json) => ({ json }));
    },
  }),
  getAll: monday.operation('Get many', {
    action: 'Get the items of a group',
    parameters: [boardId, groupId],
    paged,
    async run({ client, limit, parameters: { boardId: board, groupId: group } }) {
      const first = (size: number) => pageOfGroup(client, { boardId: board, groupId: group, limit: size });
      return (await itemsFrom(client, first, limit)).map((json) => ({ json }));
    },
  }),
  move: monday.operation('Move', {
    action: 'Move an item to a group',
    parameters: [boardId, itemId, groupId],
    request: ({ groupId: group, itemId: item }) =>
      graphql(
        `mutation ($groupId: String!, $itemId: ID!) {
          move_item_to_group (group_id: $groupId, item_id: $itemId) { id }
        }`,
        { groupId: group, itemId: item },
      ),
    items: 'data.move_item_to_group',
  }),
};
