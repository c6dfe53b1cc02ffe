import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { evaluateWithoutItems } from '@millrace/engine';
import { type PackageCatalogue, packageCredentialType } from '@millrace/n8n-compat';
import type { CredentialModule, NodeModule } from '@millrace/nodes';
import type { RunnerPackage } from '@millrace/wire';
import { packageNode } from './package-node.ts';
import type { PackagePool } from './pool/package-pool.ts';

/** File beside an installed package that says what is in it, without running its code. */
const PACKAGE_CATALOGUE = 'millrace-catalogue.json';

/** The types of an installed package, loaded when a workflow first needs them. */
export interface InstalledPackage {
  nodes: Array<Pick<NodeModule, 'name' | 'load'>>;
  credentials: CredentialModule[];
  catalogue(): Promise<PackageCatalogue>;
}

export function installedPackage(
  { name, root, nodeTypes, credentialTypes }: RunnerPackage,
  options: { pool: PackagePool; timezone: string },
): InstalledPackage {
  let reading: Promise<PackageCatalogue> | undefined;
  const catalogue = (): Promise<PackageCatalogue> => {
    reading ??= readCatalogueFile(root);
    return reading;
  };
  const place = { root, folder: join(root, 'node_modules', name) };
  const { pool, timezone } = options;
  return {
    catalogue,
    nodes: nodeTypes.map((type) => ({
      name: type,
      async load() {
        const described = (await catalogue()).nodeTypes.filter((description) => description.name === type);
        return { default: described.map((description) => packageNode(description, place, pool)) };
      },
    })),
    credentials: credentialTypes.map((type) => ({
      name: type,
      async load() {
        const declared = (await catalogue()).credentialTypes.find(({ description }) => description.name === type);
        if (!declared) throw new Error(`The package "${name}" does not describe the credential type "${type}"`);
        const now = (): number => Date.now();
        return {
          default: packageCredentialType(declared, (value, names) =>
            evaluateWithoutItems(value, { timezone, env: {}, now, names }),
          ),
        };
      },
    })),
  };
}

async function readCatalogueFile(root: string): Promise<PackageCatalogue> {
  return JSON.parse(await readFile(join(root, PACKAGE_CATALOGUE), 'utf8')) as PackageCatalogue;
}
