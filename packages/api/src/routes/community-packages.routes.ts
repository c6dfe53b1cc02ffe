import { route } from '../calls/route.ts';
import { z } from '../shapes/zod.ts';

/** Longest name of a package, in characters. */
const MAX_PACKAGE_NAME_LENGTH = 214;

/** `n8n-nodes-…` or `@scope/n8n-nodes-…`, with a version or a tag behind `@`; how npm is told to install it may stand before. */
const packageName = z
  .string()
  .trim()
  .transform((text) => text.replace(/^npm (i|install) /, ''))
  .pipe(
    z
      .string()
      .max(MAX_PACKAGE_NAME_LENGTH)
      .regex(
        /^(@[a-z0-9~-][a-z0-9._~-]*\/)?n8n-nodes-[a-z0-9._~-]+(@[A-Za-z0-9._+-]+)?$/,
        'must be the name of a package that begins with n8n-nodes-, or @scope/n8n-nodes-',
      ),
  );
const body = z.object({ name: packageName });

/** Whether a text names a package of nodes, with or without a version. */
export function isPackageName(text: string): boolean {
  return packageName.safeParse(text).success;
}

/** A package of nodes that is installed. */
const communityPackage = z.object({
  packageName: z.string(),
  installedVersion: z.string(),
  /** A newer version that can be installed; absent when there is none, or when the registry did not say. */
  updateAvailable: z.string().optional(),
  authorName: z.string().optional(),
  authorEmail: z.string().optional(),
  /** By full names, with their latest versions. */
  installedNodes: z.array(z.object({ name: z.string(), type: z.string(), latestVersion: z.number() })),
  /** Node types that are in the package and cannot be used, by their names within it. */
  leftOut: z.array(z.object({ name: z.string(), reason: z.string() })),
  /** Workflows with nodes of the package, by name; not more than 100. */
  usedBy: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type CommunityPackage = z.infer<typeof communityPackage>;

const installErrors = [
  'PACKAGE_NOT_FOUND',
  'PACKAGE_VERSION_NOT_FOUND',
  'PACKAGE_NOT_USABLE',
  'PACKAGE_TOO_LARGE',
  'PACKAGE_INCOMPLETE',
  'PACKAGE_FILE_UNREACHABLE',
  'PACKAGE_NOT_INTACT',
  'PACKAGE_NOT_STORED',
  'PACKAGE_INSTALL_FAILED',
  'REGISTRY_REFUSED',
  'REGISTRY_UNREACHABLE',
] as const;

/** `communityNodesEnabled` of the settings says whether packages can be installed, `isNpmAvailable` whether npm is there. */
export const communityPackageRoutes = {
  list: route({
    method: 'GET',
    path: '/nodes',
    access: 'communityPackage:manage',
    summary: 'Packages of nodes that are installed, with what uses them and whether a newer version is there',
    answer: z.array(communityPackage),
  }),
  install: route({
    method: 'POST',
    path: '/nodes',
    access: 'communityPackage:manage',
    summary: 'Installs a package of nodes from the registry of npm: its newest version, or one that is named behind @',
    errors: ['COMMUNITY_NODES_OFF', 'PACKAGE_INSTALLED', ...installErrors],
    body,
    answer: communityPackage,
  }),
  update: route({
    method: 'PATCH',
    path: '/nodes',
    access: 'communityPackage:manage',
    summary: 'Brings a package of nodes to its newest version, or to one that is named behind @',
    errors: ['COMMUNITY_NODES_OFF', ...installErrors],
    body,
    answer: communityPackage,
  }),
  remove: route({
    method: 'DELETE',
    path: '/nodes',
    access: 'communityPackage:manage',
    summary: 'Removes a package of nodes; workflows that use it keep their nodes, which cannot run',
    errors: ['COMMUNITY_NODES_OFF', 'PACKAGE_NOT_FOUND'],
    query: z.object({ name: z.string() }),
    answer: z.boolean(),
  }),
};
