import type { JsonObject } from '@millrace/workflow';
import type { HttpRequest } from '../context/http.ts';
import type { ModelCallReport } from '../context/run-description.ts';
import { SharedThings } from '../context/shared-things.ts';
import type { NodeType, Supplied } from '../node-type/node-type.ts';
import { type NodeTestOptions, prepare } from './test-context.ts';
import type { TestOptionsOf } from './test-parameters.ts';

/** What a sub-node supplied. */
export interface SupplyTest<Thing> extends Supplied<Thing> {
  /** What was noted of each run, in order. */
  runs: Array<{ request: JsonObject; response: JsonObject; modelCall?: ModelCallReport }>;
  requests: HttpRequest[];
}

/**
 * Builds what a sub-node supplies without an engine. The caller names its type: that of the kind the node supplies.
 * @throws what the node throws
 */
export function supplyNode<
  Thing,
  Parameters = unknown,
  CredentialName extends string = string,
  const Given extends JsonObject = JsonObject,
>(
  nodeType: NodeType<Parameters, CredentialName>,
  options?: TestOptionsOf<Given, Parameters, CredentialName>,
): Promise<SupplyTest<Thing>>;
export async function supplyNode<Thing>(nodeType: NodeType, options: NodeTestOptions = {}): Promise<SupplyTest<Thing>> {
  const { implementation, description } = nodeType;
  const supply = implementation.kind === 'supply' ? implementation.supply : nodeType.supply;
  if (!supply) throw new TypeError(`${description.name} is no sub-node`);
  const { context, inputs, parametersOf, records } = prepare(nodeType, options);
  const item = inputs[0]?.[0] ?? { json: {} };
  const runs: SupplyTest<Thing>['runs'] = [];
  const shared = new SharedThings();
  const supplied = await supply({
    ...context,
    item,
    parameters: parametersOf(item, 0),
    sharedData: options.sharedData ?? {},
    connection: options.connection ?? String([description.outputs].flat()[0]),
    toolSchema: () => ({ type: 'object', properties: {}, required: [] }),
    parametersWith: (args) => parametersOf({ json: args }, 0),
    share: (key, open) => shared.get(key, open),
    askPerson: async (question) =>
      options.decision?.(question) ?? { decision: 'approve', arguments: question.arguments },
    async asRun(work, { request, response, modelCall }) {
      const result = await work();
      runs.push({ request, response: response(result), ...(modelCall && { modelCall: modelCall(result) }) });
      return result;
    },
  });
  const close = async () => {
    await supplied.close?.();
    await shared.close();
  };
  return { ...(supplied as Supplied<Thing>), close, runs, requests: records.requests };
}
