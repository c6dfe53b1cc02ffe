import { z } from 'zod';
import { route } from '../route.ts';

const body = z.object({ name: z.string().trim().min(1).max(214) });

/** A package of nodes that is installed. */
const communityPackage = z.object({
  packageName: z.string(),
  installedVersion: z.string(),
  installedNodes: z.array(z.object({ name: z.string(), type: z.string(), latestVersion: z.number() })),
});

/** `communityNodesEnabled` of the settings says whether packages can be installed. */
export const communityPackageRoutes = {
  list: route({
    method: 'GET',
    path: '/nodes',
    access: 'communityPackage:manage',
    summary: 'Packages of nodes that are installed',
    answer: z.array(communityPackage),
  }),
  install: route({
    method: 'POST',
    path: '/nodes',
    access: 'communityPackage:manage',
    summary: 'Installs a package of nodes, where the instance allows that',
    errors: ['COMMUNITY_NODES_OFF'],
    body,
    answer: communityPackage,
  }),
  update: route({
    method: 'PATCH',
    path: '/nodes',
    access: 'communityPackage:manage',
    summary: 'Brings a package of nodes to its newest version, where the instance allows that',
    errors: ['COMMUNITY_NODES_OFF'],
    body,
    answer: communityPackage,
  }),
  remove: route({
    method: 'DELETE',
    path: '/nodes',
    access: 'communityPackage:manage',
    summary: 'Removes a package of nodes, where the instance allows that',
    errors: ['COMMUNITY_NODES_OFF'],
    query: z.object({ name: z.string().optional() }),
    answer: z.boolean(),
  }),
};
