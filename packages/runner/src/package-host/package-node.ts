import type { NodeJob, SubNodeKind } from '@millrace/n8n-compat';
import type {
  BatchContext,
  Implementation,
  NodeContext,
  NodeType,
  RunHint,
  SupplyImplementation,
} from '@millrace/node-sdk';
import type { JsonObject, NodeTypeDescription } from '@millrace/workflow';
import { jobOf, keepStaticData } from './package-job.ts';
import { packageLookups } from './package-lookups.ts';
import { supplyFromPackage } from './package-supply.ts';
import { toolFromPackage } from './package-tool.ts';
import { listenTrigger, pollTrigger, webhookTrigger } from './package-trigger.ts';
import { ConnectedThings } from './pool/connected-things.ts';
import { namedWorkflows } from './pool/named-workflows.ts';
import type { PackagePlace, PackagePools } from './pool/package-pool.ts';

/** A node type whose code runs in package hosts. @param serves how it serves other nodes; absent when it does not. */
export function packageNode(
  description: NodeTypeDescription,
  place: PackagePlace,
  pools: PackagePools,
  serves?: SubNodeKind,
): NodeType {
  // A tool is run, and asked for choices, under the name of the node that it is.
  const inPackage = serves === 'tool' ? { ...description, name: description.name.replace(/Tool$/, '') } : description;
  const supply = serves && supplyBy(inPackage, place, pools, serves);
  return {
    description,
    implementation:
      supply && serves !== 'runsAndSupplies' ? { kind: 'supply', supply } : implementationOf(inPackage, place, pools),
    ...(supply && serves === 'runsAndSupplies' && { supply }),
    lookups: packageLookups(inPackage, place, pools.runs),
  };
}

function supplyBy(
  description: NodeTypeDescription,
  place: PackagePlace,
  { suppliers: pool }: PackagePools,
  serves: SubNodeKind,
): SupplyImplementation['supply'] {
  return (context) => {
    const where = { place, pool, owner: ownerOf(description, context) };
    return serves === 'tool'
      ? toolFromPackage(description, where, context)
      : supplyFromPackage(description, where, context);
  };
}

function implementationOf(description: NodeTypeDescription, place: PackagePlace, pools: PackagePools): Implementation {
  switch (description.trigger) {
    case 'poll':
      return pollTrigger(description, place, pools.runs);
    case 'webhook':
      return webhookTrigger(description, place, pools.runs);
    case 'listen':
      return listenTrigger(description, place, pools.listeners);
    default:
      return {
        kind: 'batch',
        async run(context) {
          const job = jobOf(description, context);
          const { outputs, staticData } = await pools.runs.do({
            ...place,
            work: { kind: 'run', job },
            rights: rightsOf(context, job),
            owner: ownerOf(description, context),
          });
          keepStaticData(context, staticData);
          return { outputs };
        },
      };
  }
}

/** What a node may use while it runs. Contexts are objects with methods. */
function rightsOf(context: BatchContext<JsonObject>, job: NodeJob) {
  const { signal, log, http, credentials, binary } = context;
  return {
    ...{ signal, log, http, credentials, binary },
    evaluate: (...asked: Parameters<typeof context.evaluate>) => context.evaluate(...asked),
    hint: (hint: RunHint) => context.hint(hint),
    subNodes: new ConnectedThings(context),
    runWorkflow: namedWorkflows(job, context),
  };
}

/**
 * What the code of a node keeps in memory stays with the node of the workflow. Nodes that have no credentials have nothing
 * to hide from each other: those of a workflow share their process, and with it what their package keeps.
 */
function ownerOf({ credentials = [] }: NodeTypeDescription, { workflow, execution, node }: NodeContext): string {
  const whole = workflow.id ?? execution.id;
  return credentials.length === 0 ? whole : `${whole}\n${node.id}`;
}
