import {
  boolean,
  collection,
  hidden,
  json,
  options,
  resourceMapper,
  string,
  workflowSelector,
} from '@millrace/node-sdk';

const DATABASE = { name: 'Stored workflow', value: 'database', description: 'A workflow of this instance' } as const;
const PARAMETER = {
  name: 'JSON below',
  value: 'parameter',
  description: 'A workflow as JSON, as in its file',
} as const;

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
    showTypeConversionOptions: true,
    refreshStaleSchemaOnOpen: true,
  },
};

const inputs = (alwaysConvertFieldsToString: boolean) => ({
  label: 'Inputs',
  description: 'What the fields get that the workflow declares',
  noDataExpression: true,
  required: true,
  typeOptions: { ...mapper, resourceMapper: { ...mapper.resourceMapper, alwaysConvertFieldsToString } },
});

export const executeWorkflowParameters = [
  hidden('operation', { default: 'call_workflow' }),
  options('source', {
    label: 'Workflow from',
    default: 'database',
    displayOptions: { show: { '@version': [{ _cnd: { lte: 1.1 } }] } },
    options: [
      DATABASE,
      { name: 'File', value: 'localFile', description: 'A file in a folder that the operator allows' },
      PARAMETER,
      { name: 'Address', value: 'url', description: 'Loaded from a web address' },
    ],
  }),
  options('source', {
    label: 'Workflow from',
    default: 'database',
    displayOptions: { show: { '@version': [{ _cnd: { gte: 1.2 } }] } },
    options: [DATABASE, PARAMETER],
  }),
  string('workflowId', {
    label: 'Workflow ID',
    description: 'The last part of the address of the workflow',
    required: true,
    displayOptions: { show: { source: ['database'], '@version': [1] } },
  }),
  workflowSelector('workflowId', {
    label: 'Workflow',
    required: true,
    displayOptions: { show: { source: ['database'], '@version': [{ _cnd: { gte: 1.1 } }] } },
  }),
  string('workflowPath', {
    label: 'File',
    placeholder: '/data/workflow.json',
    required: true,
    displayOptions: { show: { source: ['localFile'] } },
  }),
  json('workflowJson', {
    label: 'Workflow as JSON',
    default: '\n\n\n',
    required: true,
    typeOptions: { rows: 10 },
    displayOptions: { show: { source: ['parameter'] } },
  }),
  string('workflowUrl', {
    label: 'Address',
    placeholder: 'https://example.com/workflow.json',
    required: true,
    displayOptions: { show: { source: ['url'] } },
  }),
  resourceMapper('workflowInputs', {
    ...inputs(false),
    displayOptions: {
      show: { source: ['database'], '@version': [{ _cnd: { between: { from: 1.2, to: 1.3 } } }] },
      hide: { workflowId: [''] },
    },
  }),
  resourceMapper('workflowInputs', {
    ...inputs(true),
    displayOptions: {
      show: { source: ['database'], '@version': [{ _cnd: { gte: 1.4 } }] },
      hide: { workflowId: [''] },
    },
  }),
  options('mode', {
    label: 'Run',
    noDataExpression: true,
    default: 'once',
    options: [
      { name: 'Once with all items', value: 'once', description: 'One execution takes all items' },
      { name: 'Once for each item', value: 'each', description: 'Each item is taken by an execution of its own' },
    ],
  }),
  collection('options', {
    label: 'Options',
    placeholder: 'Add option',
    options: [
      boolean('waitForSubWorkflow', {
        label: 'Wait for its end',
        description: 'Put out what the workflow gives back; otherwise the input is passed on at once',
        default: true,
      }),
    ],
  }),
];
