import { type CredentialTest, type CredentialType, type NodeType, ownTurn } from '@millrace/node-sdk';
import {
  type CredentialModule,
  credentialModules,
  type NodeModule,
  nodeModules,
  readCatalogue,
  readIcons,
} from '@millrace/nodes';
import {
  type CredentialTypeDescription,
  NodeTypeCatalogue,
  type NodeTypeDescription,
  type Workflow,
} from '@millrace/workflow';

type NodeSource = Pick<NodeModule, 'name' | 'load'>;

/** The types of an installed package. */
export interface PackageTypes {
  nodes: readonly NodeSource[];
  credentials: readonly CredentialModule[];
  /** What they are, without loading them. */
  catalogue(): Promise<{
    nodeTypes: readonly NodeTypeDescription[];
    credentialTypes: ReadonlyArray<{ description: CredentialTypeDescription }>;
    icons: Readonly<Record<string, string>>;
  }>;
}

/** Credential types that extend each other in a circle must not hold the runner up. */
const MAX_LINEAGE = 8;

/** All node types and credential types this runner can run. Each is loaded when a workflow first needs it. */
export class NodeTypeRegistry {
  readonly #builtIn: { nodes: ReadonlyMap<string, NodeSource>; credentials: ReadonlyMap<string, CredentialModule> };
  #packages: readonly PackageTypes[] = [];
  #nodes: ReadonlyMap<string, NodeSource>;
  #credentials: ReadonlyMap<string, CredentialModule>;
  readonly #loading = new Map<string, Promise<void>>();
  readonly #loaded = new Map<string, LoadedType>();
  /** Loaded from a package that was changed since: good for what runs, and loaded anew for what starts. */
  readonly #outdated = new Set<string>();
  #icons: Promise<ReadonlyMap<string, string>> | undefined;

  constructor(
    nodes: readonly NodeSource[] = nodeModules,
    credentials: readonly CredentialModule[] = credentialModules,
  ) {
    this.#nodes = new Map(nodes.map((module) => [module.name, module]));
    this.#credentials = new Map(credentials.map((module) => [module.name, module]));
    this.#builtIn = { nodes: this.#nodes, credentials: this.#credentials };
  }

  /** Takes the types of installed packages in place of those it had. A built-in type of the same name stays. */
  usePackages(packages: readonly PackageTypes[]): void {
    const { nodes, credentials } = this.#builtIn;
    this.#packages = packages;
    this.#nodes = new Map([
      ...packages.flatMap((one) => one.nodes.map((node) => [node.name, node] as const)),
      ...nodes,
    ]);
    this.#credentials = new Map([
      ...packages.flatMap((one) => one.credentials.map((type) => [type.name, type] as const)),
      ...credentials,
    ]);
    for (const name of this.#loaded.keys()) {
      if (!this.#nodes.has(name)) this.#loaded.delete(name);
      else if (!nodes.has(name)) this.#outdated.add(name);
    }
  }

  /** Loads the types of all nodes of a workflow: what `find` gives from then on. */
  async load({ nodes }: Pick<Workflow, 'nodes'>): Promise<void> {
    const missing = new Set(
      nodes.map(({ type }) => type).filter((type) => !this.#loaded.has(type) || this.#outdated.has(type)),
    );
    // One after the other: modules that are loaded together run in one turn of the event loop, which the watchdog takes for a hang.
    for (const type of missing) {
      await this.#load(type);
      await ownTurn();
    }
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

  /** Descriptions of everything and their translations, as the server asks for them: JSON in UTF-8, in lines. */
  async catalogue(): Promise<Uint8Array> {
    const [own, ...others] = await Promise.all([readCatalogue(), ...this.#packages.map((one) => one.catalogue())]);
    const { nodes, credentials } = this.#builtIn;
    const nodeTypes = others.flatMap((one) => one.nodeTypes).filter(({ name }) => !nodes.has(name));
    const credentialTypes = others.flatMap((one) => one.credentialTypes.map(({ description }) => description));
    const head = {
      credentialTypes: [...own.head.credentialTypes, ...credentialTypes.filter(({ name }) => !credentials.has(name))],
      translations: own.head.translations,
    };
    const line = (value: object) => Buffer.from(`${JSON.stringify(value)}\n`);
    return Buffer.concat([line(head), own.nodeTypes, ...nodeTypes.map(line)]);
  }

  /** SVG text. */
  async icon(type: string): Promise<string | null> {
    this.#icons ??= readIcons().then((icons) => new Map(Object.entries(icons)));
    const own = (await this.#icons).get(type);
    if (own !== undefined) return own;
    for (const one of this.#packages) {
      const { icons } = await one.catalogue();
      if (Object.hasOwn(icons, type)) return icons[type] ?? null;
    }
    return null;
  }

  #load(type: string): Promise<void> | undefined {
    const source = this.#nodes.get(type);
    if (!source) return undefined;
    let loading = this.#loading.get(type);
    if (!loading) {
      loading = source
        .load()
        .then((module) => {
          // It may belong to a package that was changed meanwhile.
          if (this.#nodes.get(type) !== source) return;
          this.#loaded.set(type, new LoadedType(type, [module.default].flat()));
          this.#outdated.delete(type);
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
