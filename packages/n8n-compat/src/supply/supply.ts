import { createSupplyContext } from '../context/supply-context.ts';
import { ApplicationError } from '../n8n-workflow/errors.ts';
import { isFunction, type PackageNode } from '../package/package-types.ts';
import type { NodeJob, SupplyPort } from '../port/node-port.ts';
import { callThing, describeThings, readSupply, thingsIn } from './supplied-things.ts';

/** Has a sub-node of a package supply what it has, and lets others call that until it is told to stop. */
export async function supply(
  node: PackageNode,
  { job, connection }: { job: NodeJob; connection: string },
  port: SupplyPort,
): Promise<void> {
  const { supplyData } = node;
  if (!isFunction(supplyData)) throw new ApplicationError('The node supplies nothing to others');
  const { response, close } = readSupply(await supplyData.call(createSupplyContext(node, job, port), 0));
  const things = thingsIn(connection, response);
  try {
    port.supplied(await describeThings(connection, things, job.node.name), (call) => callThing(things, call));
    await port.stopped;
  } finally {
    await close?.();
  }
}
