import type { PackageNode } from '../package/package-types.ts';
import type { NodeJob, NodePort } from '../port/node-port.ts';
import { createRunContext } from './run-context.ts';

/** What `this` is in `supplyData`. What a sub-node notes of its runs is noted already: calls of it are runs. */
export function createSupplyContext(node: PackageNode, job: NodeJob, port: NodePort) {
  let runs = 0;
  return {
    ...createRunContext(node, job, port),
    addInputData: (): { index: number } => ({ index: runs++ }),
    addOutputData: (): void => undefined,
    getNextRunIndex: (): number => runs,
  };
}
