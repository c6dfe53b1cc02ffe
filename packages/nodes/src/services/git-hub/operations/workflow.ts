import {
  collection,
  type JsonValue,
  joinPaths,
  json,
  linkPaging,
  locator,
  type ParametersOf,
  type Path,
  path,
  type ServiceRequest,
  since,
  string,
  until,
} from '@millrace/node-sdk';
import { parseJsonObjectParameter, parseJsonParameter } from '../../../lib/parameters/json-parameter.ts';
import { limitOf, limitWaitTime } from '../../../lib/waiting/wait-limit-option.ts';
import { waitsNowhere } from '../../../lib/waiting/waits-nowhere.ts';
import { gitHub } from '../client.ts';
import { takeCompletion } from '../completion.ts';
import { lookups, place, repositoryAt } from '../parameters.ts';

const workflowId = locator('workflowId', {
  label: 'Workflow',
  description: 'Its id, or the name of its file',
  from: lookups.workflows,
  idHint: 'main.yaml',
  byName: true,
  required: true,
});
const ref = { label: 'Reference', description: 'Branch or tag', required: true } as const;

const dispatched = [
  ...place,
  workflowId,
  until(1, string('ref', { ...ref, default: 'main' })),
  since(1.1, locator('ref', { ...ref, from: lookups.refs, byName: true })),
  json('inputs', { label: 'Inputs', description: 'Of the workflow, as a JSON object' }),
] as const;

function dispatchOf(
  { workflowId: { value }, ref: branch, ...where }: ParametersOf<typeof dispatched>,
  inputs: JsonValue,
): ServiceRequest {
  return {
    method: 'POST',
    path: joinPaths(repositoryAt(where), path`/actions/workflows/${value}/dispatches`),
    body: { ref: nameOf(branch), inputs },
  };
}

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
    parameters: dispatched,
    request: (workflow) => dispatchOf(workflow, parseJsonParameter(workflow.inputs, 'Inputs', 'inputs')),
  }),
  dispatchAndWait: gitHub.operation('Dispatch and wait for completion', {
    description: 'Goes on when the workflow calls the address in its input resumeUrl (POST), with what it sends there',
    action: 'Dispatch a workflow and wait for completion',
    parameters: [
      ...dispatched,
      collection('options', { label: 'Options', placeholder: 'Add option', options: [limitWaitTime] }),
    ],
    async runAll(context) {
      const { client, execution } = context;
      const workflow = context.parameters(0);
      const { resumeUrl } = execution;
      if (resumeUrl === undefined) throw waitsNowhere('for a call of the workflow');
      const until = limitOf(workflow.options.limitWaitTime, context);
      const inputs = parseJsonObjectParameter(workflow.inputs, 'Inputs', 'inputs');
      await client.json(dispatchOf(workflow, { ...inputs, resumeUrl }));
      return { suspend: { on: 'webhook', ...(until !== undefined && { until }) } };
    },
    onWebhook: takeCompletion,
  }),
  enable: on('Enable', 'Enable a workflow', { method: 'PUT', below: path`/enable` }),
  get: on('Get', 'Get a workflow', { below: '' }),
  getUsage: on('Get usage', 'Get the usage of a workflow', { below: path`/timing` }),
  list: gitHub.operation('List', {
    action: 'List workflows',
    parameters: place,
    async run({ client, parameters }) {
      const list = { path: joinPaths(repositoryAt(parameters), path`/actions/workflows`) };
      const workflows = await client.all(list, { paging: linkPaging({ items: 'workflows' }) });
      return { json: { total_count: workflows.length, workflows } };
    },
  }),
};

/** A text in version 1, chosen since. */
function nameOf(branch: string | { value: string | number } | undefined): string {
  return String(typeof branch === 'object' ? branch.value : (branch ?? ''));
}
