import { defineTrigger, type Item, type JsonObject, type ParametersOf } from '@millrace/node-sdk';
import { parseJsonObjectParameter } from '../../lib/parameters/json-parameter.ts';
import { getOwn, setOwn } from '../../lib/values/own-property.ts';
import { triggerParameters } from './parameters.ts';

type Values = ParametersOf<typeof triggerParameters>;

/** Of JSON, by what a field is declared as. */
const TYPES = { any: 'any', number: 'number', boolean: 'boolean', array: 'array', object: 'object' };

export default defineTrigger({
  name: 'n8n-nodes-base.executeWorkflowTrigger',
  displayName: 'When executed by another workflow',
  description: 'Starts the workflow when another one runs it, with the items that one gives',
  version: [1, 1.1, 1.2],
  group: ['trigger'],
  family: 'trigger',
  trigger: 'workflow',
  maxNodes: 1,
  defaults: { name: 'When Executed by Another Workflow' },
  eventTriggerDescription: 'Choose this workflow in the "Execute workflow" node of another one.',
  codex: {
    categories: ['Core'],
    subcategories: { Core: ['Triggers'] },
    alias: ['sub-workflow', 'subworkflow', 'called', 'child', 'function', 'inputs', 'parameters'],
  },
  outputSchemas: [
    {
      displayOptions: { show: { inputSource: ['workflowInputs'] } },
      schema: {},
      listed: { at: ['workflowInputs', 'values'], name: ['name'], kind: { name: 'type', types: TYPES } },
    },
    { displayOptions: { show: { inputSource: ['jsonExample'] } }, schema: {}, example: 'jsonExample' },
  ],
  parameters: triggerParameters,
  // By hand there is no caller: the example, or empty fields, show what will come.
  emit: ({ parameters }) => [{ json: exampleOf(parameters) ?? {} }],
  receive(items, parameters) {
    const fields = exampleOf(parameters);
    return fields ? items.map((item) => withFields(item, fields)) : [...items];
  },
});

/** A declared object with each field the workflow takes; `undefined` where it takes anything. */
function exampleOf({ inputSource, jsonExample, workflowInputs }: Values): JsonObject | undefined {
  switch (inputSource) {
    case 'jsonExample':
      return parseJsonObjectParameter(jsonExample, 'Example', 'jsonExample');
    case 'workflowInputs': {
      const fields: JsonObject = {};
      for (const { name } of workflowInputs.values ?? []) if (name !== '') setOwn(fields, name, null);
      return fields;
    }
    default:
      return undefined;
  }
}

function withFields({ json, binary }: Item, fields: JsonObject): Item {
  const taken: JsonObject = {};
  for (const name of Object.keys(fields)) setOwn(taken, name, getOwn(json, name) ?? null);
  return binary ? { json: taken, binary } : { json: taken };
}
