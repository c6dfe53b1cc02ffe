import { defineModule, need } from '../modules/module.ts';
import type { RunnerPool } from '../runners/runner-pool.ts';
import { createNodeLookupRoutes } from './node-lookup.routes.ts';
import { NodeLookups } from './node-lookups.ts';
import { createNodeTypeRoutes } from './node-type.routes.ts';
import { NodeTypeStore } from './node-type-store.ts';

/** What runners can run, and the choices that nodes offer for their parameters. */
export const nodeTypeModule = defineModule({
  name: 'node types',
  needs: { runners: need<RunnerPool>() },
  provides: ['nodeTypes', 'lookups'],
  create({ runners }) {
    const nodeTypes = new NodeTypeStore(runners);
    const lookups = new NodeLookups({ runners, nodeTypes });
    return {
      provides: { nodeTypes, lookups },
      routes: [createNodeTypeRoutes(nodeTypes), createNodeLookupRoutes(lookups)],
    };
  },
});
