import { collection, defineSubNode, multiOptions, options, since, string, until, when } from '@millrace/node-sdk';
import {
  AUTHENTICATIONS,
  findTools,
  MORE_AUTHENTICATIONS,
  mcpCredentials,
  serverOptions,
  TRANSPORTS,
} from '../../../lib/ai/mcp/server-parameters.ts';
import { mcpTools } from './mcp-tools.ts';

const chosenBy = {
  loadOptionsMethod: 'getTools',
  loadOptionsDependsOn: ['sseEndpoint', 'endpointUrl', 'serverTransport', 'authentication'],
};

const at = (...shown: Array<number | { _cnd: { gte: number } | { lt: number } }>) => ({ show: { '@version': shown } });

export default defineSubNode({
  name: '@n8n/n8n-nodes-langchain.mcpClientTool',
  displayName: 'MCP client tool',
  description: 'Lets an agent use the tools of an MCP server',
  version: [1, 1.1, 1.2],
  group: ['output'],
  family: 'service',
  defaults: { name: 'MCP Client' },
  codex: {
    categories: ['AI'],
    subcategories: { AI: ['Tools'] },
    alias: ['model context protocol', 'server', 'remote tools'],
  },
  credentials: mcpCredentials,
  supplies: 'ai_tool',
  parameters: [
    until(1, string('sseEndpoint', { label: 'Address', required: true, placeholder: 'https://example.com/sse' })),
    since(1.1, string('endpointUrl', { label: 'Address', required: true, placeholder: 'https://example.com/mcp' })),
    options('serverTransport', {
      label: 'Server transport',
      default: 'sse',
      displayOptions: at(1.1),
      options: TRANSPORTS,
    }),
    options('serverTransport', {
      label: 'Server transport',
      default: 'httpStreamable',
      displayOptions: at({ _cnd: { gte: 1.2 } }),
      options: TRANSPORTS,
    }),
    options('authentication', {
      label: 'Authentication',
      default: 'none',
      displayOptions: at({ _cnd: { lt: 1.2 } }),
      options: AUTHENTICATIONS,
    }),
    options('authentication', {
      label: 'Authentication',
      default: 'none',
      displayOptions: at({ _cnd: { gte: 1.2 } }),
      options: MORE_AUTHENTICATIONS,
    }),
    options('include', {
      label: 'Tools',
      default: 'all',
      options: [
        { name: 'All', value: 'all' },
        { name: 'Those below', value: 'selected' },
        { name: 'All but those below', value: 'except' },
      ],
    }),
    when(
      { include: ['selected'] },
      multiOptions<'includeTools', string>('includeTools', {
        label: 'Tools to use',
        options: [],
        typeOptions: chosenBy,
      }),
    ),
    when(
      { include: ['except'] },
      multiOptions<'excludeTools', string>('excludeTools', {
        label: 'Tools to leave out',
        options: [],
        typeOptions: chosenBy,
      }),
    ),
    collection('options', { label: 'Options', options: serverOptions }),
  ],
  lookups: {
    options: {
      getTools: async (context) =>
        (await findTools(context)).map(({ name, description = '' }) => ({ name, value: name, description })),
    },
  },
  supply: mcpTools,
});
