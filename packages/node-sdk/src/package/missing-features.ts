/** What contexts of nodes have in Millrace, and no host of packages has. */
export const MISSING_FEATURES = [
  'files',
  'commands',
  'scripts',
  'subWorkflows',
  'responder',
  'vectors',
  'dataTables',
  'customData',
  'connected',
  'nodesAfter',
  'nodesBefore',
  'evaluate',
] as const;
