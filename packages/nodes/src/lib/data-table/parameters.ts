import { options, resourceLocator, string } from '@millrace/node-sdk';
import { CONDITIONS, WITHOUT_VALUE } from './conditions.ts';

/** The table that a node is about. */
export const dataTable = resourceLocator('dataTableId', {
  label: 'Data table',
  required: true,
  default: { mode: 'list', value: '' },
  modes: [
    {
      name: 'list',
      displayName: 'From list',
      type: 'list',
      typeOptions: { searchListMethod: 'tableSearch', searchable: true },
    },
    { name: 'id', displayName: 'By ID', type: 'string', placeholder: 'Its id, or its name' },
  ],
});

/**
 * A condition for rows.
 * @param columns look-up of the names of columns
 * @param dependsOn place of the table
 */
export const conditionParameters = (columns: string, dependsOn: string) =>
  [
    options<'keyName', string>('keyName', {
      label: 'Column',
      description: 'Choose from the list, or give the name by an expression',
      options: [],
      default: 'id',
      typeOptions: { loadOptionsMethod: columns, loadOptionsDependsOn: [dependsOn] },
    }),
    options<'condition', string>('condition', { label: 'Condition', default: 'eq', options: CONDITIONS }),
    string('keyValue', { label: 'Value', displayOptions: { hide: { condition: [...WITHOUT_VALUE] } } }),
  ] as const;
