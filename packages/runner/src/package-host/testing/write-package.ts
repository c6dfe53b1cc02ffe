import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A package of nodes as its author would publish it, written into a folder as an installation leaves it. */
export interface TestPackage {
  root: string;
  folder: string;
}

const written: string[] = [];

/** To be called after the tests that wrote them. */
export function removePackages(): void {
  for (const root of written.splice(0)) rmSync(root, { recursive: true, force: true });
}

/**
 * Writes a package with one node.
 * @param execute body of its `execute`, in JavaScript; absent for a node that is described by its routing.
 */
export function writePackage(options: {
  name?: string;
  description?: object;
  execute?: string;
  /** Module-level code in front of the class. */
  before?: string;
  credential?: object;
  /** `methods` of the node, in JavaScript. */
  methods?: string;
  /** Functions of the credential type, in JavaScript. */
  credentialCode?: string;
  /** Names of classes whose files are not there. */
  missing?: string[];
  /** More node types, by the names of their classes. `members`: of the class, in JavaScript. */
  more?: Record<string, { description: object; members: string }>;
}): TestPackage {
  const {
    name = 'n8n-nodes-parcels',
    description = {},
    execute,
    before = '',
    credential,
    methods = '{}',
    credentialCode = '',
    more = {},
    missing = [],
  } = options;
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'millrace-package-')));
  written.push(root);
  const folder = join(root, 'node_modules', name);
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const whole = {
    displayName: 'Parcels',
    name: 'parcels',
    icon: 'file:parcels.svg',
    group: ['transform'],
    version: 1,
    description: 'Sends parcels',
    defaults: { name: 'Parcels' },
    inputs: ['main'],
    outputs: ['main'],
    properties: [],
    ...description,
  };
  write(
    'package.json',
    JSON.stringify({
      name,
      version: '1.0.0',
      n8n: {
        n8nNodesApiVersion: 1,
        nodes: ['Parcels', ...Object.keys(more), ...missing].map((file) => `dist/${file}.node.js`),
        credentials: credential ? ['dist/ParcelsApi.credentials.js'] : [],
      },
    }),
  );
  const method = execute === undefined ? '' : `async execute() { ${execute} }`;
  write(
    'dist/Parcels.node.js',
    `"use strict";
const n8n_workflow_1 = require("n8n-workflow");
${before}
class Parcels { constructor() { this.description = ${JSON.stringify(whole)}; this.methods = ${methods}; } ${method} }
exports.Parcels = Parcels;`,
  );
  for (const [file, { description: other, members }] of Object.entries(more)) {
    const about = { ...whole, ...{ displayName: file, name: file, inputs: [] }, ...other };
    write(
      `dist/${file}.node.js`,
      `exports.${file} = class ${file} { constructor() { this.description = ${JSON.stringify(about)}; } ${members} };`,
    );
  }
  write('dist/parcels.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  if (credential) {
    const fields = JSON.stringify(credential);
    write(
      'dist/ParcelsApi.credentials.js',
      `class ParcelsApi { constructor() { Object.assign(this, ${fields}); } ${credentialCode} } exports.ParcelsApi = ParcelsApi;`,
    );
  }
  return { root, folder };
}
