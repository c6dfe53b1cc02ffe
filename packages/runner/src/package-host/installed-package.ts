import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { evaluateWithoutItems } from '@millrace/engine';
import {
  type EvaluateWith,
  type PackageCatalogue,
  type PackageCredentialType,
  packageCredentialType,
} from '@millrace/n8n-compat';
import type { Logger } from '@millrace/node-sdk';
import type { CredentialModule, NodeModule } from '@millrace/nodes';
import type { RunnerPackage } from '@millrace/wire';
import { credentialCode, packageCredentialTest } from './package-credential.ts';
import { packageNode } from './package-node.ts';
import type { PackagePools } from './pool/package-pool.ts';

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
  options: { pools: PackagePools; timezone: string; log: Logger },
): InstalledPackage {
  let reading: Promise<PackageCatalogue> | undefined;
  const catalogue = (): Promise<PackageCatalogue> => {
    reading ??= readCatalogueFile(root);
    return reading;
  };
  const place = { root, folder: join(root, 'node_modules', name) };
  const { pools, timezone, log } = options;
  const { signers } = pools;
  const now = (): number => Date.now();
  const declaredType = async (type: string): Promise<PackageCredentialType> => {
    const declared = (await catalogue()).credentialTypes.find(({ description }) => description.name === type);
    if (!declared) throw new Error(`The package "${name}" does not describe the credential type "${type}"`);
    return declared;
  };
  return {
    catalogue,
    nodes: nodeTypes.map((type) => ({
      name: type,
      async load() {
        const { nodeTypes: all, subNodes = {} } = await catalogue();
        const described = all.filter((description) => description.name === type);
        const serves = Object.hasOwn(subNodes, type) ? subNodes[type] : undefined;
        return { default: described.map((description) => packageNode(description, place, pools, serves)) };
      },
    })),
    credentials: credentialTypes.map((type) => ({
      name: type,
      async load() {
        const code = credentialCode({ credentialType: type, place, pool: signers, log });
        const evaluate: EvaluateWith = (value, names) => evaluateWithoutItems(value, { timezone, env: {}, now, names });
        return { default: packageCredentialType(await declaredType(type), { evaluate, code }) };
      },
      async loadTest() {
        const { tester } = await declaredType(type);
        return tester ? { default: packageCredentialTest({ credentialType: type, place, pool: signers }, tester) } : {};
      },
    })),
  };
}

async function readCatalogueFile(root: string): Promise<PackageCatalogue> {
  return JSON.parse(await readFile(join(root, PACKAGE_CATALOGUE), 'utf8')) as PackageCatalogue;
}
