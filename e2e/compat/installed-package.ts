import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { RunnerPackage } from '@millrace/wire';

interface Described {
  nodeTypes: Array<{ name: string; trigger?: string; outputs: unknown }>;
  credentialTypes: Array<{ description: { name: string } }>;
}

/**
 * A package as it was installed, without its triggers: workflows are started as ever.
 * @param root a folder below `packages` of the data folder of an instance
 */
export function installedPackageIn(root: string): RunnerPackage {
  const { nodeTypes, credentialTypes } = JSON.parse(
    readFileSync(path.join(root, 'millrace-catalogue.json'), 'utf8'),
  ) as Described;
  const name = nodeTypes[0]?.name.slice(0, nodeTypes[0].name.lastIndexOf('.')) ?? '';
  const manifest = JSON.parse(readFileSync(path.join(root, 'node_modules', name, 'package.json'), 'utf8')) as {
    version: string;
  };
  return {
    ...{ name, version: manifest.version, root: path.resolve(root) },
    nodeTypes: [...new Set(nodeTypes.filter(({ trigger }) => !trigger).map((type) => type.name))],
    credentialTypes: credentialTypes.map(({ description }) => description.name),
  };
}
