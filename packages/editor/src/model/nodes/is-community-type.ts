const OWN_PACKAGES: ReadonlySet<string> = new Set(['n8n-nodes-base', '@n8n/n8n-nodes-langchain', '@millrace/nodes']);

/** Whether a node type, by its full name, comes from a package that was installed. */
export function isCommunityType(name: string): boolean {
  return !OWN_PACKAGES.has(name.slice(0, name.lastIndexOf('.')));
}
