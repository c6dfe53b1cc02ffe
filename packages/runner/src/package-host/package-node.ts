import type { Implementation, NodeContext, NodeType } from '@millrace/node-sdk';
import type { NodeTypeDescription } from '@millrace/workflow';
import { jobOf, keepStaticData } from './package-job.ts';
import { packageLookups } from './package-lookups.ts';
import { listenTrigger, pollTrigger, webhookTrigger } from './package-trigger.ts';
import type { PackagePlace, PackagePools } from './pool/package-pool.ts';

/** A node type whose code runs in package hosts. */
export function packageNode(description: NodeTypeDescription, place: PackagePlace, pools: PackagePools): NodeType {
  return {
    description,
    implementation: implementationOf(description, place, pools),
    lookups: packageLookups(description, place, pools.runs),
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
          const work = { kind: 'run', job: jobOf(description, context) } as const;
          const { outputs, staticData } = await pools.runs.do({
            ...place,
            work,
            rights: context,
            owner: ownerOf(description, context),
          });
          keepStaticData(context.staticData, staticData);
          return { outputs };
        },
      };
  }
}

/**
 * What the code of a node keeps in memory stays with the node of the workflow. Nodes that have no credentials have nothing
 * to hide from each other: those of a workflow share their process, and with it what their package keeps.
 */
function ownerOf({ credentials = [] }: NodeTypeDescription, { workflow, execution, node }: NodeContext): string {
  const whole = workflow.id ?? execution.id;
  return credentials.length === 0 ? whole : `${whole}\n${node.id}`;
}
