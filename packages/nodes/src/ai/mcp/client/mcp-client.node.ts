import {
  boolean,
  collection,
  defineNode,
  json,
  options,
  resourceLocator,
  resourceMapper,
  string,
  when,
} from '@millrace/node-sdk';
import {
  findTools,
  MORE_AUTHENTICATIONS,
  mcpCredentials,
  serverOptions,
  TRANSPORTS,
} from '../../../lib/ai/mcp/server-parameters.ts';
import { callTool } from './call-tool.ts';
import { fieldsOfTool } from './tool-fields.ts';

export default defineNode({
  name: '@n8n/n8n-nodes-langchain.mcpClient',
  displayName: 'MCP client',
  description: 'Calls a tool of an MCP server',
  version: 1,
  group: ['transform'],
  family: 'service',
  defaults: { name: 'MCP Client' },
  codex: {
    categories: ['AI'],
    subcategories: { AI: ['Miscellaneous'] },
    alias: ['model context protocol', 'server', 'remote tools'],
  },
  credentials: mcpCredentials,
  parameters: [
    options('serverTransport', { label: 'Server transport', default: 'httpStreamable', options: TRANSPORTS }),
    string('endpointUrl', { label: 'Address', required: true, placeholder: 'https://example.com/mcp' }),
    options('authentication', { label: 'Authentication', default: 'none', options: MORE_AUTHENTICATIONS }),
    resourceLocator('tool', {
      label: 'Tool',
      required: true,
      default: { mode: 'list', value: '' },
      modes: [
        {
          name: 'list',
          displayName: 'From list',
          type: 'list',
          typeOptions: { searchListMethod: 'getTools', searchable: true },
        },
        { name: 'id', displayName: 'By name', type: 'string' },
      ],
    }),
    options('inputMode', {
      label: 'Parameters of the tool',
      default: 'manual',
      noDataExpression: true,
      options: [
        { name: 'Fields below', value: 'manual' },
        { name: 'JSON below', value: 'json' },
      ],
    }),
    when(
      { inputMode: ['manual'] },
      resourceMapper('parameters', {
        label: 'Parameters',
        noDataExpression: true,
        typeOptions: {
          loadOptionsDependsOn: ['tool.value'],
          resourceMapper: {
            resourceMapperMethod: 'getToolParameters',
            mode: 'add',
            fieldWords: { singular: 'parameter', plural: 'parameters' },
            addAllFields: false,
            supportAutoMap: false,
            hideNoDataError: true,
          },
        },
      }),
    ),
    when(
      { inputMode: ['json'] },
      json('jsonInput', { label: 'JSON', default: '{}', description: 'An object', typeOptions: { rows: 5 } }),
    ),
    collection('options', {
      label: 'Options',
      options: [
        boolean('convertToBinary', {
          label: 'Make files of media',
          default: true,
          description: 'Images and sounds of the answer become files of the item',
        }),
        ...serverOptions,
      ],
    }),
  ],
  lookups: {
    search: {
      getTools: async (context, { filter = '' }) => ({
        results: (await findTools(context))
          .filter(({ name }) => name.toLowerCase().includes(filter.toLowerCase()))
          .map(({ name }) => ({ name, value: name })),
      }),
    },
    fields: { getToolParameters: fieldsOfTool },
  },
  run: callTool,
});
