import { json, linkPaging, locator, type Path, path, since, string, until } from '@millrace/node-sdk';
import { parseJsonParameter } from '../../../lib/parameters/json-parameter.ts';
import { gitHub } from '../client.ts';
import { lookups, paged, place, repositoryAt } from '../parameters.ts';

const workflowId = locator('workflowId', {
  label: 'Workflow',
  description: 'Its id, or the name of its file',
  from: lookups.workflows,
  idHint: 'main.yaml',
  byName: true,
  required: true,
});
const ref = { label: 'Reference', description: 'Branch or tag', required: true } as const;

/** An operation on a workflow, at an address below it. */
function on(label: string, action: string, { method, below }: { method?: 'PUT'; below: '' | Path }) {
  return gitHub.operation(label, {
    action,
    parameters: [...place, workflowId],
    request: ({ workflowId: { value }, ...where }) => ({
      path: `${repositoryAt(where)}${path`/actions/workflows/${value}`}${below}`,
      ...(method && { method, body: {} }),
    }),
  });
}

export const workflowOperations = {
  disable: on('Disable', 'Disable a workflow', { method: 'PUT', below: path`/disable` }),
  dispatch: gitHub.operation('Dispatch', {
    action: 'Dispatch a workflow',
    parameters: [
      ...place,
      workflowId,
      until(1, string('ref', { ...ref, default: 'main' })),
      since(1.1, locator('ref', { ...ref, from: lookups.refs, byName: true })),
      json('inputs', { label: 'Inputs', description: 'Of the workflow, as a JSON object' }),
    ],
    request: ({ workflowId: { value }, ref: branch, inputs, ...where }) => ({
      method: 'POST',
      path: `${repositoryAt(where)}${path`/actions/workflows/${value}/dispatches`}`,
      body: { ref: nameOf(branch), inputs: parseJsonParameter(inputs, 'Inputs', 'inputs') },
    }),
  }),
  enable: on('Enable', 'Enable a workflow', { method: 'PUT', below: path`/enable` }),
  get: on('Get', 'Get a workflow', { below: '' }),
  getUsage: on('Get usage', 'Get the usage of a workflow', { below: path`/timing` }),
  list: gitHub.operation('List', {
    action: 'List workflows',
    parameters: place,
    paged,
    paging: linkPaging({ items: 'workflows', size: { name: 'per_page', most: 100 } }),
    request: (where) => ({ path: `${repositoryAt(where)}/actions/workflows` }),
  }),
};

/** A text in version 1, chosen since. */
function nameOf(branch: string | { value: string | number } | undefined): string {
  return String(typeof branch === 'object' ? branch.value : (branch ?? ''));
}
