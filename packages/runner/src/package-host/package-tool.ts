import { type JsonObject, nodeTool, type Supplied, type SupplyContext, type Tool } from '@millrace/node-sdk';
import type { NodeTypeDescription } from '@millrace/workflow';
import { keepStaticData, toolJob } from './package-job.ts';
import { type SupplyPlace, supplyRights } from './package-supply.ts';
import { readOutputs } from './pool/package-items.ts';

/** A node of a package as a tool: each call of the model is a run in its host. */
export function toolFromPackage(
  description: NodeTypeDescription,
  { place, pool, owner }: SupplyPlace,
  context: SupplyContext<JsonObject>,
): Supplied<Tool> {
  const tool = nodeTool(description, context, async (args) => {
    const job = toolJob(description, context, args);
    const rights = supplyRights(context, job);
    const { outputs, staticData } = await pool.do({ ...place, owner, work: { kind: 'run', job }, rights });
    keepStaticData(context, staticData);
    const [items] = readOutputs(outputs);
    return (items ?? []).map(({ json }) => json);
  });
  return { thing: tool };
}
