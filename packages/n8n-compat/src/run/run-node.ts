import type { ItemsByPort } from '@millrace/workflow';
import { outputsIn } from '../context/outputs.ts';
import { createRunContext } from '../context/run-context.ts';
import { Node } from '../n8n-workflow/versioned-node-type.ts';
import type { PackageFunction, PackageNode } from '../package/package-types.ts';
import type { NodeJob, NodePort } from '../port/node-port.ts';
import { runRouting } from '../routing/run-routing.ts';

/** Runs a node of a package. @throws whatever its code throws */
export async function runNode(node: PackageNode, job: NodeJob, port: NodePort): Promise<ItemsByPort> {
  return node.execute
    ? outputsIn(await callExecute(node.execute, node.instance, createRunContext(node, job, port)), job)
    : [await runRouting(node, job, port)];
}

/** Classes of the newer kind get their context as an argument. */
async function callExecute(execute: PackageFunction, instance: object, context: object): Promise<unknown> {
  return await (instance instanceof Node ? execute.call(instance, context) : execute.call(context));
}
