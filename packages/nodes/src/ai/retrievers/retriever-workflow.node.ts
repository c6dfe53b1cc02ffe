import {
  defineSubNode,
  type Item,
  isJsonObject,
  json,
  options,
  string,
  type TextDocument,
  when,
  workflowSelector,
} from '@millrace/node-sdk';
import { observedRetriever } from '../../lib/ai/retrieval/observed-retriever.ts';
import { fieldsOf, itemsOf, workflowOf } from '../../lib/ai/workflows/called-workflow.ts';
import { givenFields } from '../../lib/ai/workflows/given-fields.ts';
import { retrieverMeta } from './retriever-meta.ts';

export default defineSubNode({
  ...retrieverMeta,
  name: '@n8n/n8n-nodes-langchain.retrieverWorkflow',
  displayName: 'Workflow retriever',
  description: 'Has a workflow find what helps with a question',
  version: [1, 1.1],
  defaults: { name: 'Workflow Retriever' },
  parameters: [
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
      displayOptions: { show: { source: ['database'], '@version': [1] } },
    }),
    workflowSelector('workflowId', {
      label: 'Workflow',
      required: true,
      displayOptions: { show: { source: ['database'], '@version': [{ _cnd: { gte: 1.1 } }] } },
    }),
    when(
      { source: ['parameter'] },
      json('workflowJson', { label: 'Workflow as JSON', default: '\n\n\n', typeOptions: { rows: 10 } }),
    ),
    givenFields,
  ],
  supply(context) {
    const { parameters } = context;
    return {
      thing: observedRetriever(context, async (query) => {
        const input = { json: { ...fieldsOf(parameters.fields.values), query } };
        return (await itemsOf(context, workflowOf(parameters), input)).map(documentOf);
      }),
    };
  },
});

/** An item that is a document already, or the JSON of one. */
function documentOf({ json: { pageContent, metadata, ...others } }: Item): TextDocument {
  const known = isJsonObject(metadata) ? metadata : {};
  if (typeof pageContent === 'string') return { text: pageContent, metadata: known };
  const rest = metadata === undefined ? others : { ...others, metadata };
  return { text: JSON.stringify(pageContent === undefined ? rest : { pageContent, ...rest }), metadata: {} };
}
