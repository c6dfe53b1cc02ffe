import type { PackageNode } from '../package/package-types.ts';
import type { NodeJob, NodePort } from '../port/node-port.ts';
import { connectedThings } from './connected.ts';
import { createExecuteContext } from './execute-context.ts';
import { executeWorkflow } from './execute-workflow.ts';

/** What `this` is in `execute`: there may be sub-nodes and other workflows. */
export function createRunContext({ description }: PackageNode, job: NodeJob, port: NodePort) {
  return {
    ...createExecuteContext(job, port),
    getInputConnectionData: (kind: string, itemIndex?: number): Promise<object | object[] | undefined> =>
      connectedThings(description, { kind: String(kind), itemIndex }, port),
    executeWorkflow: (workflow: unknown, items?: unknown, _callbacks?: unknown, options?: unknown) =>
      executeWorkflow({ workflow, items, options }, port),
  };
}
