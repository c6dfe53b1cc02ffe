import { ownTurn, toolTypeName } from '@millrace/node-sdk';
import type { CredentialTypeDescription, JsonObject, JsonValue, NodeTypeDescription } from '@millrace/workflow';
import { isJsonObject } from '@millrace/workflow';
import type { LoadedCredentialType, LoadedNodeType, LoadedPackage, PackageCode } from '../package/package-code.ts';
import type { CredentialTester } from '../port/package-work.ts';
import { isOptions, optionsIn, textIn } from '../requests/option-fields.ts';
import { describeNode, reasonAgainst } from './describe-node.ts';
import { describeProperties } from './describe-properties.ts';
import { describeTool, isUsableAsTool } from './describe-tool.ts';
import { plainCopy } from './plain-copy.ts';
import { readIcon } from './read-icon.ts';

/** Everything that is known of a package without running its code. Plain data: it is stored beside the package. */
export interface PackageCatalogue {
  nodeTypes: NodeTypeDescription[];
  credentialTypes: PackageCredentialType[];
  /** Node types that serve others, by name. Absent in what was written by versions that knew none. */
  subNodes?: Record<string, SubNodeKind>;
  /** Name of a node type or a credential type → SVG text. */
  icons: Record<string, string>;
  /** Node types that are in the package and cannot be used, and files that cannot be loaded. */
  leftOut: Array<{ name: string; reason: string }>;
}

/**
 * How a node type serves others: by `supplyData`, only or besides running on items; or as a tool that runs the node type of
 * the same name without `Tool` at its end.
 */
export type SubNodeKind = 'supplies' | 'runsAndSupplies' | 'tool';

/** A credential type of a package, with what it says of requests. */
export interface PackageCredentialType {
  description: CredentialTypeDescription;
  /** How requests are signed, with expressions over `$credentials`. */
  authenticate?: JsonObject;
  /** What its package does with code: signs requests, or fetches first what they are signed with. */
  code?: Array<'authenticate' | 'preAuthentication'>;
  /** The request that tests a credential, with expressions over `$credentials`. */
  test?: JsonObject;
  /** The method that tests a credential. */
  tester?: CredentialTester;
}

/**
 * Loads all files of a package, with turns of the event loop in between.
 * @param packageFolder where the package itself lies.
 */
export async function describePackage(code: PackageCode, packageFolder: string): Promise<PackageCatalogue> {
  const loaded = await loadInTurns(code);
  const leftOut = loaded.unloadable.map(({ path, reason }) => ({ name: path, reason }));
  const catalogue: Catalogue = { nodeTypes: [], credentialTypes: [], subNodes: {}, icons: {}, leftOut };
  for (const type of loaded.nodes) addNodeType(catalogue, code.name, type, packageFolder);
  for (const type of loaded.credentials) {
    catalogue.credentialTypes.push(describeCredential(type, testIn(loaded.nodes, type.name)));
    const icon = readIcon(type.definition.icon, { folder: type.folder, packageFolder });
    if (icon !== undefined) catalogue.icons[type.name] = icon;
  }
  return catalogue;
}

async function loadInTurns(code: PackageCode): Promise<LoadedPackage> {
  const loading = code.loading();
  for (;;) {
    const step = loading.next();
    if (step.done) return step.value;
    await ownTurn();
  }
}

type Catalogue = Required<PackageCatalogue>;

function addNodeType(catalogue: Catalogue, packageName: string, type: LoadedNodeType, packageFolder: string): void {
  const reason = type.versions.map(reasonAgainst).find((found) => found !== undefined);
  if (reason !== undefined) {
    catalogue.leftOut.push({ name: type.name, reason });
    return;
  }
  const icons = type.versions.map(({ description }) =>
    readIcon(description.icon, { folder: type.folder, packageFolder }),
  );
  const icon = icons.findLast((found) => found !== undefined);
  const name = `${packageName}.${type.name}`;
  const hasIcon = icon !== undefined;
  const described = type.versions.map((version) => describeNode(packageName, version, hasIcon));
  catalogue.nodeTypes.push(...described);
  if (hasIcon) catalogue.icons[name] = icon;
  if (type.versions.some(({ supplyData }) => supplyData)) {
    catalogue.subNodes[name] = type.versions.some(({ execute }) => execute) ? 'runsAndSupplies' : 'supplies';
  }
  const tools = type.versions.flatMap((version, index) => {
    const description = described[index];
    return description && isUsableAsTool(version) ? [describeTool(description, version)] : [];
  });
  if (tools.length === 0) return;
  catalogue.nodeTypes.push(...tools);
  catalogue.subNodes[toolTypeName(name)] = 'tool';
  if (hasIcon) catalogue.icons[toolTypeName(name)] = icon;
}

const CODE = ['authenticate', 'preAuthentication'] as const;

function describeCredential(
  { name, definition }: LoadedCredentialType,
  ofNodes: CredentialTests,
): PackageCredentialType {
  const authenticate = plainCopy(definition.authenticate);
  const test = plainCopy(definition.test) ?? ofNodes.test;
  const code = CODE.filter((part) => typeof definition[part] === 'function');
  const { tester } = isJsonObject(test) ? {} : ofNodes;
  const documentationUrl = textIn(definition.documentationUrl);
  const parents = Array.isArray(definition.extends) ? definition.extends.map(String) : undefined;
  return {
    description: {
      name,
      displayName: textIn(definition.displayName) ?? name,
      properties: describeProperties(definition.properties),
      ...(parents && { extends: parents }),
      ...(documentationUrl !== undefined && { documentationUrl }),
      ...((isJsonObject(test) || tester) && { testable: true }),
      ...((isJsonObject(authenticate) || code.includes('authenticate')) && { signsRequests: true }),
    },
    ...(isJsonObject(authenticate) && { authenticate }),
    ...(code.length > 0 && { code }),
    ...(isJsonObject(test) && { test }),
    ...(tester && { tester }),
  };
}

/** How nodes of a package test its credentials. */
interface CredentialTests {
  test?: JsonValue | undefined;
  tester?: CredentialTester;
}

/** What the nodes that use a credential type say of its test: a request, or a method of theirs. */
function testIn(nodes: readonly LoadedNodeType[], credentialType: string): CredentialTests {
  for (const { name: typeName, versions } of nodes) {
    for (const { description, methods } of versions.toReversed()) {
      const slots = Array.isArray(description.credentials) ? description.credentials.filter(isOptions) : [];
      const testedBy = slots.find(({ name }) => name === credentialType)?.testedBy;
      if (isOptions(testedBy)) return { test: plainCopy(testedBy) };
      const method = textIn(testedBy);
      if (method !== undefined && typeof optionsIn(methods.credentialTest)[method] === 'function') {
        return { tester: { typeName, method } };
      }
    }
  }
  return {};
}
