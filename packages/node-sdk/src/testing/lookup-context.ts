import type { JsonObject } from '@millrace/workflow';
import type { LookupContext, NodeType } from '../node-type/node-type.ts';
import { type NodeTestOptions, prepare } from './test-context.ts';
import type { TestOptionsOf } from './test-parameters.ts';

/** What a look-up of a node gets, to call one of its `lookups` with. */
export function lookupContext<Parameters, CredentialName extends string, const Given extends JsonObject = JsonObject>(
  nodeType: NodeType<Parameters, CredentialName>,
  options?: TestOptionsOf<Given, Parameters, CredentialName>,
): LookupContext;
export function lookupContext(nodeType: NodeType, options: NodeTestOptions = {}): LookupContext {
  const { context, parametersOf } = prepare(nodeType, options);
  const { node, http, network, dataTables, vectors, credentials, signal, log, workflow } = context;
  return {
    node,
    parameters: parametersOf({ json: {} }, 0),
    timezone: workflow.timezone,
    evaluate: (expression) => {
      throw new Error(`Expressions such as "${expression}" are not evaluated in tests of look-ups`);
    },
    ...{ http, network, dataTables, vectors, credentials, signal, log },
  };
}
