import type { CredentialTypeDescription, JsonObject, NodeTypeDescription } from '@millrace/workflow';
import { isJsonObject } from '@millrace/workflow';
import type { LoadedCredentialType, LoadedNodeType, LoadedPackage } from '../package/load-package.ts';
import { textIn } from '../requests/option-fields.ts';
import { describeNode, reasonAgainst } from './describe-node.ts';
import { describeProperties } from './describe-properties.ts';
import { plainCopy } from './plain-copy.ts';
import { readIcon } from './read-icon.ts';

/** Everything that is known of a package without running its code. Plain data: it is stored beside the package. */
export interface PackageCatalogue {
  nodeTypes: NodeTypeDescription[];
  credentialTypes: PackageCredentialType[];
  /** Name of a node type or a credential type → SVG text. */
  icons: Record<string, string>;
  /** Node types that are in the package and cannot be used. */
  leftOut: Array<{ name: string; reason: string }>;
}

/** A credential type of a package, with what it says of requests. */
export interface PackageCredentialType {
  description: CredentialTypeDescription;
  /** How requests are signed, with expressions over `$credentials`. */
  authenticate?: JsonObject;
  /** Its package signs requests with code, or gets a token with code first. */
  needsCode?: boolean;
  /** The request that tests a credential, with expressions over `$credentials`. */
  test?: JsonObject;
}

/** @param packageFolder where the package itself lies. */
export function describePackage(loaded: LoadedPackage, packageFolder: string): PackageCatalogue {
  const catalogue: PackageCatalogue = { nodeTypes: [], credentialTypes: [], icons: {}, leftOut: [] };
  for (const type of loaded.nodes) addNodeType(catalogue, loaded.name, type, packageFolder);
  for (const type of loaded.credentials) {
    catalogue.credentialTypes.push(describeCredential(type));
    const icon = readIcon(type.definition.icon, { folder: type.folder, packageFolder });
    if (icon !== undefined) catalogue.icons[type.name] = icon;
  }
  return catalogue;
}

function addNodeType(
  catalogue: PackageCatalogue,
  packageName: string,
  type: LoadedNodeType,
  packageFolder: string,
): void {
  const reason = type.versions.map(reasonAgainst).find((found) => found !== undefined);
  if (reason !== undefined) {
    catalogue.leftOut.push({ name: type.name, reason });
    return;
  }
  const icons = type.versions.map(({ description }) =>
    readIcon(description.icon, { folder: type.folder, packageFolder }),
  );
  const icon = icons.findLast((found) => found !== undefined);
  if (icon !== undefined) catalogue.icons[`${packageName}.${type.name}`] = icon;
  for (const version of type.versions) {
    catalogue.nodeTypes.push(describeNode(packageName, version, icon !== undefined));
  }
}

function describeCredential({ name, definition }: LoadedCredentialType): PackageCredentialType {
  const authenticate = plainCopy(definition.authenticate);
  const test = plainCopy(definition.test);
  const needsCode = [definition.authenticate, definition.preAuthentication].some((part) => typeof part === 'function');
  const documentationUrl = textIn(definition.documentationUrl);
  const parents = Array.isArray(definition.extends) ? definition.extends.map(String) : undefined;
  return {
    description: {
      name,
      displayName: textIn(definition.displayName) ?? name,
      properties: describeProperties(definition.properties),
      ...(parents && { extends: parents }),
      ...(documentationUrl !== undefined && { documentationUrl }),
      ...(isJsonObject(test) && { testable: true }),
      ...(isJsonObject(authenticate) && { signsRequests: true }),
    },
    ...(isJsonObject(authenticate) && { authenticate }),
    ...(needsCode && { needsCode }),
    ...(isJsonObject(test) && { test }),
  };
}
