import type { CredentialTest, CredentialType, NodeType } from '@millrace/node-sdk';
import { type CredentialModule, credentialModules, type NodeModule, nodeModules, readCatalogue } from '@millrace/nodes';
import {
  type CredentialTypeDescription,
  NodeTypeCatalogue,
  type NodeTypeDescription,
  type Workflow,
} from '@millrace/workflow';

type Load<Type> = () => Promise<{ default: Type }>;

/** Credential types that extend each other in a circle must not hold the runner up. */
const MAX_LINEAGE = 8;

/** All node types and credential types this runner can run. Each is loaded when a workflow first needs it. */
export class NodeTypeRegistry {
  readonly #nodes: ReadonlyMap<string, Load<NodeType | readonly NodeType[]>>;
  readonly #credentials: ReadonlyMap<string, CredentialModule>;
  readonly #loading = new Map<string, Promise<void>>();
  readonly #loaded = new Map<string, LoadedType>();
  #icons: Promise<ReadonlyMap<string, string>> | undefined;

  constructor(
    nodes: readonly Pick<NodeModule, 'name' | 'load'>[] = nodeModules,
    credentials: readonly CredentialModule[] = credentialModules,
  ) {
    this.#nodes = new Map(nodes.map(({ name, load }) => [name, load]));
    this.#credentials = new Map(credentials.map((module) => [module.name, module]));
  }

  /** Loads the types of all nodes of a workflow: what `find` gives from then on. */
  async load({ nodes }: Pick<Workflow, 'nodes'>): Promise<void> {
    const missing = new Set(nodes.map(({ type }) => type).filter((type) => !this.#loaded.has(type)));
    await Promise.all([...missing].map((type) => this.#load(type)));
  }

  /** The type of a node whose workflow was loaded; undefined for one that is not known here. */
  find(type: string, typeVersion: number): NodeType | undefined {
    const loaded = this.#loaded.get(type);
    if (loaded) return loaded.find(typeVersion);
    if (this.#nodes.has(type)) throw new Error(`The node type '${type}' was not loaded before its first use`);
    return undefined;
  }

  async credentialType(name: string): Promise<CredentialType | undefined> {
    return (await this.#credentials.get(name)?.load())?.default;
  }

  /** How credentials of a type sign requests: as the type itself says, or as one that it extends. */
  async authenticationOf(name: string, depth = 0): Promise<CredentialType['authenticate']> {
    const type = depth < MAX_LINEAGE ? await this.credentialType(name) : undefined;
    if (!type || type.authenticate) return type?.authenticate;
    for (const parent of type.description.extends ?? []) {
      const inherited = await this.authenticationOf(parent, depth + 1);
      if (inherited) return inherited;
    }
    return undefined;
  }

  /** A credential type, and those it extends, the nearest first. */
  async lineageOf(name: string, depth = 0): Promise<CredentialTypeDescription[]> {
    const description = depth < MAX_LINEAGE ? (await this.credentialType(name))?.description : undefined;
    if (!description) return [];
    const parents = (description.extends ?? []).map((parent) => this.lineageOf(parent, depth + 1));
    return [description, ...(await Promise.all(parents)).flat()];
  }

  /** The function that tests credentials of a type. */
  async credentialTest(name: string): Promise<CredentialTest | undefined> {
    return (await this.#credentials.get(name)?.loadTest?.())?.default;
  }

  /** Descriptions of everything and their translations, as JSON text in UTF-8. */
  async catalogue(): Promise<Uint8Array> {
    const { nodeTypes, credentialTypes, translations } = await readCatalogue();
    return Buffer.from(JSON.stringify({ nodeTypes, credentialTypes, translations }));
  }

  /** SVG text. */
  async icon(type: string): Promise<string | null> {
    this.#icons ??= readCatalogue().then(({ icons }) => new Map(Object.entries(icons)));
    return (await this.#icons).get(type) ?? null;
  }

  #load(type: string): Promise<void> | undefined {
    const load = this.#nodes.get(type);
    if (!load) return undefined;
    let loading = this.#loading.get(type);
    if (!loading) {
      loading = load()
        .then((module) => {
          this.#loaded.set(type, new LoadedType(type, [module.default].flat()));
        })
        .finally(() => this.#loading.delete(type));
      this.#loading.set(type, loading);
    }
    return loading;
  }
}

/** The versions of a node type. */
class LoadedType {
  readonly #name: string;
  readonly #catalogue: NodeTypeCatalogue<NodeTypeDescription>;
  readonly #byDescription: ReadonlyMap<NodeType['description'], NodeType>;
  /** Looked up for every node of every run. */
  readonly #found = new Map<number, NodeType | undefined>();

  constructor(name: string, versions: readonly NodeType[]) {
    this.#name = name;
    this.#catalogue = new NodeTypeCatalogue(versions.map((type) => type.description));
    this.#byDescription = new Map(versions.map((type) => [type.description, type]));
  }

  find(typeVersion: number): NodeType | undefined {
    if (!this.#found.has(typeVersion)) {
      const description = this.#catalogue.find(this.#name, typeVersion);
      this.#found.set(typeVersion, description && this.#byDescription.get(description));
    }
    return this.#found.get(typeVersion);
  }
}
