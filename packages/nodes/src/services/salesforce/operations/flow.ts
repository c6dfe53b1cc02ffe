import { boolean, fixedCollection, group, json, path, singlePage, string, when } from '@millrace/node-sdk';
import { parseJsonParameter } from '../../../lib/parameters/json-parameter.ts';
import { salesforce } from '../client.ts';

const label = 'Variables';

export const flowOperations = {
  getAll: salesforce.operation('Get many', {
    action: 'Get many flows',
    paged: { most: 500 },
    paging: singlePage({ items: 'actions' }),
    request: () => ({ path: '/actions/custom/flow' }),
  }),
  invoke: salesforce.operation('Invoke', {
    action: 'Invoke a flow',
    parameters: [
      string('apiName', { label: 'API name', required: true }),
      boolean('jsonParameters', { label: 'Variables as JSON', description: 'Whether they are given as a JSON object' }),
      when({ jsonParameters: [true] }, json('variablesJson', { label, default: '' })),
      when(
        { jsonParameters: [false] },
        fixedCollection('variablesUi', {
          label,
          placeholder: 'Add variable',
          multiple: true,
          groups: [
            group('variablesValues', 'Variable', [
              string('name', { label: 'Name' }),
              string('value', { label: 'Value' }),
            ]),
          ],
        }),
      ),
    ],
    request({ apiName, variablesJson, variablesUi }) {
      const named = variablesUi?.variablesValues?.map(({ name, value }) => [name, value]) ?? [];
      const variables = variablesJson
        ? parseJsonParameter(variablesJson, label, 'variablesJson')
        : Object.fromEntries(named);
      return {
        method: 'POST',
        path: path`/actions/custom/flow/${apiName}`,
        body: { inputs: Array.isArray(variables) ? variables : [variables] },
      };
    },
  }),
};
