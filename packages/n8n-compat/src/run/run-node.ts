import { type Item, type ItemsByPort, isJsonObject } from '@millrace/workflow';
import { createExecuteContext, loggerOf } from '../context/execute-context.ts';
import { describeFailure } from '../context/failed-item.ts';
import { ApplicationError } from '../n8n-workflow/errors.ts';
import { LoggerProxy } from '../n8n-workflow/logger-proxy.ts';
import { Node } from '../n8n-workflow/versioned-node-type.ts';
import type { LoadedNodeType } from '../package/load-package.ts';
import type { PackageFunction, PackageNode } from '../package/package-types.ts';
import type { NodeJob, NodeJobResult, NodePort } from '../port/node-port.ts';
import { runRouting } from '../routing/run-routing.ts';

/** Runs a node of a package. @throws whatever its code throws */
export async function runNode(type: LoadedNodeType, job: NodeJob, port: NodePort): Promise<NodeJobResult> {
  const node = versionOf(type, job.node.typeVersion);
  LoggerProxy.init(loggerOf(port));
  const before = JSON.stringify(job.staticData);
  const outputs = node.execute
    ? outputsIn(await callExecute(node.execute, node.instance, createExecuteContext(job, port)))
    : [await runRouting(node, job, port)];
  const staticData = JSON.stringify(job.staticData) === before ? {} : { staticData: job.staticData };
  return { outputs: outputs.map((items) => items?.map(cleanItem) ?? null), ...staticData };
}

/** Classes of the newer kind get their context as an argument. */
async function callExecute(execute: PackageFunction, instance: object, context: object): Promise<unknown> {
  return await (instance instanceof Node ? execute.call(instance, context) : execute.call(context));
}

function versionOf({ name, versions }: LoadedNodeType, typeVersion: number): PackageNode {
  const found = versions.find(({ description }) => [description.version].flat().includes(typeVersion));
  const only = versions.length === 1 ? versions[0] : undefined;
  const node = found ?? only;
  if (!node) throw new ApplicationError(`The node type "${name}" has no version ${typeVersion}`);
  return node;
}

function outputsIn(result: unknown): ItemsByPort {
  if (result === null || result === undefined) return [];
  if (!Array.isArray(result)) throw new ApplicationError('The node did not give a list of outputs');
  return result.map((items: unknown, output) => {
    if (items === null || items === undefined) return null;
    if (!Array.isArray(items)) throw new ApplicationError(`Output ${output} of the node is no list of items`);
    return items as Item[];
  });
}

/** Errors say nothing as JSON. */
function cleanItem(item: Item): Item {
  if (!isJsonObject(item) || !(item.error instanceof Error)) return item;
  const { name, message, description } = describeFailure(item.error);
  return { ...item, error: { name, message, ...(description !== undefined && { description }) } };
}
