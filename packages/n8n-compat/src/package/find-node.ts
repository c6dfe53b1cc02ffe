import { ApplicationError } from '../n8n-workflow/errors.ts';
import type { LoadedCredentialType, PackageCode } from './package-code.ts';
import type { PackageNode } from './package-types.ts';

/** The version of a node type that nodes of `typeVersion` use. */
export function findNode(code: PackageCode, typeName: string, typeVersion: number): PackageNode {
  const type = code.node(typeName);
  if (!type) throw new ApplicationError(`The package has no node type "${typeName}"`);
  const found = type.versions.find(({ description }) => [description.version].flat().includes(typeVersion));
  const only = type.versions.length === 1 ? type.versions[0] : undefined;
  const node = found ?? only;
  if (!node) throw new ApplicationError(`The node type "${typeName}" has no version ${typeVersion}`);
  return node;
}

export function findCredentialType(code: PackageCode, name: string): LoadedCredentialType {
  const found = code.credentialType(name);
  if (!found) throw new ApplicationError(`The package has no credential type "${name}"`);
  return found;
}
