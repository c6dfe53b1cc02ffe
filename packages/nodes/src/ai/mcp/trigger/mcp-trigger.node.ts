import { defineTrigger, options, string } from '@millrace/node-sdk';
import { callTool } from './call-tool.ts';
import { takeRequest } from './take-request.ts';

/** Many clients may stand behind one address; what is more than this is no work of people and their models. */
const CALLS_PER_MINUTE = 600;

const webhook = {
  isFullPath: true,
  nodeType: 'mcp' as const,
  responseMode: 'responseNode',
  callsPerMinute: CALLS_PER_MINUTE,
};
/** Before version 2 clients were told of a stream, and of where to send what they say. */
const pathWith = (ending: string) => `={{ $parameter["path"] }}{{ $nodeVersion < 2 ? '${ending}' : '' }}`;

export default defineTrigger({
  name: '@n8n/n8n-nodes-langchain.mcpTrigger',
  displayName: 'MCP server trigger',
  description: 'Offers tools to AI clients over the Model Context Protocol: each call of a tool is an execution',
  version: [1, 1.1, 2],
  defaultVersion: 2,
  group: ['trigger'],
  family: 'trigger',
  trigger: 'webhook',
  defaults: { name: 'MCP Server Trigger' },
  subtitle: '={{ $parameter.path }}',
  eventTriggerDescription: 'Waiting for a call of a tool',
  activationMessage: 'MCP clients can now use the tools at the production URL.',
  triggerPanel: {
    header: 'Let an MCP client call a tool',
    executionsHelp: {
      active: 'Each call of a tool at the production URL is listed under executions.',
      inactive: 'Activate the workflow to offer the tools at the production URL.',
    },
  },
  codex: {
    categories: ['AI', 'Core'],
    subcategories: { AI: ['Tools'], Core: ['Triggers'] },
    alias: ['Model Context Protocol', 'MCP', 'tools', 'server', 'agent', 'Claude', 'assistant'],
  },
  credentials: [
    { name: 'httpBearerAuth', required: true, displayOptions: { show: { authentication: ['bearerAuth'] } } },
    { name: 'httpHeaderAuth', required: true, displayOptions: { show: { authentication: ['headerAuth'] } } },
  ],
  inputs: [{ type: 'ai_tool', displayName: 'Tools' }],
  outputs: [],
  webhooks: [
    { ...webhook, name: 'setup', httpMethod: 'GET', path: pathWith('/sse') },
    { ...webhook, name: 'default', httpMethod: 'POST', path: pathWith('/messages') },
  ],
  parameters: [
    options('authentication', {
      label: 'Authentication',
      description: 'Who may use the tools',
      default: 'none',
      options: [
        { name: 'None', value: 'none', description: 'Everybody who knows the address; pages of web sites may not' },
        { name: 'Bearer auth', value: 'bearerAuth', description: 'Who knows the token of a credential' },
        { name: 'Header auth', value: 'headerAuth', description: 'Who sends the header of a credential' },
      ],
    }),
    string('path', {
      label: 'Path',
      default: '',
      required: true,
      placeholder: 'my-tools',
      description: 'Last part of the address; one that cannot be guessed, where there is no authentication',
    }),
  ],
  onWebhook: takeRequest,
  runAll: callTool,
});
