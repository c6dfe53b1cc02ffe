import {
  boolean,
  defineSubNode,
  json,
  options,
  resourceMapper,
  since,
  string,
  until,
  when,
  workflowSelector,
} from '@millrace/node-sdk';
import { givenFields } from '../../../lib/ai/workflows/given-fields.ts';
import { workflowTool } from './workflow-tool.ts';

const mapper = {
  loadOptionsDependsOn: ['workflowId.value'],
  resourceMapper: {
    localResourceMapperMethod: 'loadSubWorkflowInputs',
    valuesLabel: 'Inputs of the workflow',
    mode: 'map' as const,
    fieldWords: { singular: 'input', plural: 'inputs' },
    addAllFields: true,
    multiKeyMatch: false,
    supportAutoMap: false,
    refreshStaleSchemaOnOpen: true,
  },
};

const before2 = { show: { '@version': [{ _cnd: { lt: 2 } }] } };

export default defineSubNode({
  name: '@n8n/n8n-nodes-langchain.toolWorkflow',
  displayName: 'Workflow tool',
  description: 'Lets an agent run a workflow as a tool',
  version: [1, 1.1, 1.2, 1.3, 2, 2.1, 2.2],
  group: ['transform'],
  family: 'flow',
  defaults: { name: 'Call Workflow Tool' },
  codex: {
    categories: ['AI'],
    subcategories: { AI: ['Tools'] },
    alias: ['sub-workflow', 'call', 'function', 'custom'],
  },
  supplies: 'ai_tool',
  parameters: [
    until(
      2.1,
      string('name', { label: 'Name', description: 'What the model calls it. Default: the name of the node' }),
    ),
    string('description', {
      label: 'Description',
      required: true,
      description: 'Tells the model what the tool does and when to use it',
      typeOptions: { rows: 3 },
    }),
    options('source', {
      label: 'Workflow from',
      default: 'database',
      options: [
        { name: 'Stored workflow', value: 'database', description: 'A workflow of this instance' },
        { name: 'JSON below', value: 'parameter', description: 'A workflow as JSON, as in its file' },
      ],
    }),
    string('workflowId', {
      label: 'Workflow ID',
      displayOptions: { show: { source: ['database'], '@version': [{ _cnd: { lte: 1.1 } }] } },
    }),
    workflowSelector('workflowId', {
      label: 'Workflow',
      required: true,
      displayOptions: { show: { source: ['database'], '@version': [{ _cnd: { gte: 1.2 } }] } },
    }),
    when(
      { source: ['parameter'] },
      json('workflowJson', { label: 'Workflow as JSON', default: '\n\n\n', typeOptions: { rows: 10 } }),
    ),
    since(
      2,
      resourceMapper('workflowInputs', {
        label: 'Inputs',
        description: 'What the fields get that the workflow declares. {{ $fromAI(…) }} asks the model',
        typeOptions: mapper,
        displayOptions: { show: { source: ['database'] }, hide: { workflowId: [''] } },
      }),
    ),
    string('responsePropertyName', {
      label: 'Field of the answer',
      default: 'response',
      description: 'Of the last item of the workflow',
      displayOptions: { show: { '@version': [{ _cnd: { lt: 1.3 } }] } },
    }),
    { ...givenFields, displayOptions: before2 },
    boolean('specifyInputSchema', {
      label: 'Describe the input',
      description: 'Lets the model give an object with fields instead of a text',
      displayOptions: before2,
    }),
    when(
      { specifyInputSchema: [true] },
      options('schemaType', {
        label: 'Schema',
        default: 'fromJson',
        options: [
          { name: 'From an example', value: 'fromJson' },
          { name: 'Write it', value: 'manual', description: 'As JSON Schema' },
        ],
      }),
    ),
    when(
      { schemaType: ['fromJson'] },
      json('jsonSchemaExample', { label: 'Example', default: '{\n  "some_input": "some_value"\n}' }),
    ),
    when(
      { schemaType: ['manual'] },
      json('inputSchema', { label: 'JSON Schema', default: '{ "type": "object", "properties": {} }' }),
    ),
  ],
  supply: (context) => ({ thing: workflowTool(context) }),
});
