import type { Item } from '@millrace/workflow';
import type { NodeJob, NodePort } from '../port/node-port.ts';
import { createExecuteContext } from './execute-context.ts';

/** What `this` is in functions that work without items: names of parameters come without the index of one. */
export function createTriggerContext(job: NodeJob, port: NodePort) {
  const context = createExecuteContext(job, port);
  return {
    ...context,
    getNodeParameter: (name: string, ...rest: unknown[]): unknown => context.getNodeParameter(name, 0, ...rest),
    getInputData: (): Item[] => [],
  };
}
