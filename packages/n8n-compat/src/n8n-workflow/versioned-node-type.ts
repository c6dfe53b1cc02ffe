/** Base class of nodes whose versions differ in kind. */
export class VersionedNodeType {
  readonly currentVersion: number;
  readonly nodeVersions: Record<number, unknown>;
  readonly description: { defaultVersion?: number };

  constructor(nodeVersions: Record<number, unknown>, description: { defaultVersion?: number }) {
    this.nodeVersions = nodeVersions;
    this.description = description;
    this.currentVersion = description.defaultVersion ?? this.getLatestVersion();
  }

  getLatestVersion(): number {
    return Math.max(...Object.keys(this.nodeVersions).map(Number));
  }

  getNodeType(version: number = this.currentVersion): unknown {
    return this.nodeVersions[version];
  }
}

/** Base class of nodes that get their context as an argument. */
export class Node {}
