import type { CredentialType, NodeType } from '@millrace/node-sdk';
import { credentialTypes, icons, nodeTypes } from '@millrace/nodes';
import { NodeTypeCatalogue } from '@millrace/workflow';

/** All node types and credential types this runner can run. */
export class NodeTypeRegistry {
  readonly #catalogue: NodeTypeCatalogue;
  readonly #byDescription: ReadonlyMap<NodeType['description'], NodeType>;
  readonly #credentialTypes: ReadonlyMap<string, CredentialType>;
  /** Found types by name, then version: looked up for every node of every run. */
  readonly #found = new Map<string, Map<number, NodeType | undefined>>();

  constructor(types: readonly NodeType[] = nodeTypes, credentials: readonly CredentialType[] = credentialTypes) {
    this.#catalogue = new NodeTypeCatalogue(types.map((type) => type.description));
    this.#byDescription = new Map(types.map((type) => [type.description, type]));
    this.#credentialTypes = new Map(credentials.map((type) => [type.description.name, type]));
  }

  find(type: string, typeVersion: number): NodeType | undefined {
    let versions = this.#found.get(type);
    if (!versions) {
      if (!this.#catalogue.has(type)) return undefined;
      versions = new Map();
      this.#found.set(type, versions);
    }
    if (!versions.has(typeVersion)) {
      const description = this.#catalogue.find(type, typeVersion);
      versions.set(typeVersion, description && this.#byDescription.get(description));
    }
    return versions.get(typeVersion);
  }

  credentialType(name: string): CredentialType | undefined {
    return this.#credentialTypes.get(name);
  }

  /** Descriptions of everything, as JSON text in UTF-8. */
  catalogue(): Uint8Array {
    const nodes = [...this.#byDescription.keys()].map((description) =>
      icons.has(description.name) ? { ...description, hasIcon: true } : description,
    );
    const credentials = [...this.#credentialTypes.values()].map((type) => type.description);
    return Buffer.from(JSON.stringify({ nodeTypes: nodes, credentialTypes: credentials }));
  }

  /** SVG text. */
  icon(type: string): string | null {
    return icons.get(type) ?? null;
  }
}
