import type { NodeJob } from '@millrace/n8n-compat';
import type { BatchContext, NodeType } from '@millrace/node-sdk';
import type { JsonObject, NodeTypeDescription } from '@millrace/workflow';
import type { PackagePool } from './pool/package-pool.ts';

/** Where a package is installed. */
export interface PackagePlace {
  root: string;
  folder: string;
}

/** A node type whose code runs in package hosts. */
export function packageNode(description: NodeTypeDescription, place: PackagePlace, pool: PackagePool): NodeType {
  const typeName = description.name.slice(description.name.lastIndexOf('.') + 1);
  const slots = (description.credentials ?? []).map(({ name }) => name);
  return {
    description,
    implementation: {
      kind: 'batch',
      async run(context) {
        const job = jobOf(typeName, slots, context);
        const { outputs, staticData } = await pool.run({ ...place, job, context });
        if (staticData) {
          replaceFields(context.staticData.node, staticData.node);
          replaceFields(context.staticData.workflow, staticData.workflow);
        }
        return { outputs };
      },
    },
  };
}

function jobOf(typeName: string, credentials: string[], context: BatchContext<JsonObject>): NodeJob {
  const { node, workflow, execution, staticData } = context;
  return {
    node: { id: node.id, name: node.name, type: node.type, typeVersion: node.typeVersion, credentials },
    typeName,
    inputs: context.inputs,
    ...parametersOf(context),
    workflow: { id: workflow.id, name: workflow.name, active: workflow.active, timezone: workflow.timezone },
    execution: { id: execution.id, mode: execution.mode },
    continueOnFail: context.continueOnFail,
    staticData: { node: staticData.node, workflow: staticData.workflow },
  };
}

/** Packages ask for parameters without waiting: those of all items go along. Items without expressions share one object. */
function parametersOf(context: BatchContext<JsonObject>): Pick<NodeJob, 'parameters' | 'parametersOf'> {
  const parameters: NodeJob['parameters'] = [];
  const places = new Map<JsonObject, number>();
  const indices = Array.from({ length: Math.max(context.items.length, 1) }, (_, index) => {
    try {
      const values = context.parameters(index);
      const known = places.get(values) ?? parameters.push({ values }) - 1;
      places.set(values, known);
      return known;
    } catch (error) {
      return parameters.push({ error: error instanceof Error ? error.message : String(error) }) - 1;
    }
  });
  return { parameters, parametersOf: indices };
}

function replaceFields(target: JsonObject, source: JsonObject): void {
  for (const name of Object.keys(target)) if (!Object.hasOwn(source, name)) delete target[name];
  for (const [name, value] of Object.entries(source)) {
    if (JSON.stringify(target[name]) !== JSON.stringify(value)) target[name] = value;
  }
}
