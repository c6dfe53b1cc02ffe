/** Which packages of ours a package may import: the table of docs/architecture.md, thin to thick. */
export const ALLOWED_IMPORTS = {
  workflow: [],
  expression: ['workflow'],
  'node-sdk': ['workflow'],
  engine: ['workflow', 'expression', 'node-sdk'],
  nodes: ['node-sdk', 'walls'],
  'n8n-compat': ['workflow', 'node-sdk'],
  network: [],
  walls: [],
  'create-millrace-node': ['node-sdk'],
  'binary-data': ['workflow'],
  wire: ['workflow', 'binary-data'],
  api: ['workflow'],
  runner: [
    'workflow',
    'expression',
    'node-sdk',
    'engine',
    'nodes',
    'n8n-compat',
    'network',
    'binary-data',
    'wire',
    'walls',
  ],
  server: ['workflow', 'node-sdk', 'api', 'network', 'binary-data', 'wire', 'walls', 'templates'],
  editor: ['workflow', 'expression', 'api'],
  templates: ['workflow'],
  chat: [],
};

/** What a server that nobody uses need not hold in memory: it loads them where they are first needed. */
export const LATE_LIBRARIES = ['undici', 'yaml', '@modelcontextprotocol/server'];

/** Lines a source file may have. Generated files, tests and locale files are free. */
export const MAX_FILE_LINES = 600;
export const LARGE_FILE_LINES = 400;
