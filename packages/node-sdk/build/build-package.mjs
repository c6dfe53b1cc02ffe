import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { bundleSources } from './bundle-sources.mjs';
import { missingUses } from './missing-uses.mjs';
import { findSources } from './sources.mjs';

/** What keeps a package from being built, in words for its author. */
class BuildError extends Error {
  name = 'BuildError';
}

/**
 * Builds the package in a folder into its `dist`, and names the files in its `package.json`.
 * @returns the files that were written, and what works otherwise than in Millrace itself
 * @throws BuildError that names everything that cannot be built
 */
export async function buildPackage(root) {
  const manifest = readManifest(root);
  const sources = findSources(path.join(root, 'src'));
  if (sources.nodes.length === 0) throw new BuildError('There is no file *.node.ts in src.');
  const dist = path.join(root, 'dist');
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist, { recursive: true });
  // What is built is CommonJS, whatever the sources are.
  writeFileSync(path.join(dist, 'package.json'), '{ "type": "commonjs" }\n');
  const bundle = path.join(dist, 'package.cjs');
  await bundleSources({ root, sources, bundle, outside: Object.keys(manifest.dependencies ?? {}) });
  const built = createRequire(bundle)(bundle);
  refuse(problemsOf(built, sources, manifest));
  const nodes = sources.nodes.map((file, index) => writeNode({ root, file, index, type: built.nodes[index] }));
  const credentials = built.credentials.map((type, index) => writeCredential({ root, index, type }));
  writeManifest(root, manifest, { nodes, credentials });
  const types = built.nodes.flat();
  const notes = [...types.flatMap(built.differencesOf), ...sources.all.flatMap((file) => usesIn(built, root, file))];
  return { written: [...nodes, ...credentials], notes };
}

function readManifest(root) {
  const file = path.join(root, 'package.json');
  if (!existsSync(file)) throw new BuildError(`There is no package.json in ${root}.`);
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  if (/^(@[^/]+\/)?n8n-nodes-/.test(manifest.name ?? '')) return manifest;
  throw new BuildError(
    `The package is called "${manifest.name}": hosts look for nodes in packages whose names begin with n8n-nodes-, with or without a scope.`,
  );
}

function problemsOf({ nodes, credentials, missingIn, missingInCredential }, sources, { name }) {
  const ofNodes = nodes.flatMap((given, index) =>
    [given]
      .flat()
      .flatMap((type) => [
        ...missingIn(type).map((feature) => `${sources.nodes[index]}: packages cannot have ${feature}.`),
        ...(type.description.name.startsWith(`${name}.`)
          ? []
          : [
              `${sources.nodes[index]}: "${type.description.name}" must be called "${name}.…", as hosts name it when they load the package.`,
            ]),
      ]),
  );
  const ofCredentials = credentials.flatMap((type, index) =>
    missingInCredential(type).map((feature) => `${sources.credentials[index]}: packages cannot have ${feature}.`),
  );
  return [...ofNodes, ...ofCredentials];
}

function refuse(problems) {
  if (problems.length > 0) throw new BuildError(problems.join('\n'));
}

/** A class is found by the name of its file. */
function writeNode({ root, file, index, type }) {
  const [{ description }] = [type].flat();
  const className = pascal(description.name.slice(description.name.lastIndexOf('.') + 1));
  const folder = `dist/nodes/${className}`;
  mkdirSync(path.join(root, folder), { recursive: true });
  const icon = iconOf(file);
  if (icon) copyFileSync(icon, path.join(root, folder, path.basename(icon)));
  const parts = icon ? `, icon: ${JSON.stringify(path.basename(icon))}` : '';
  const target = `${folder}/${className}.node.js`;
  writeFileSync(
    path.join(root, target),
    `const { NodeOperationError } = require('n8n-workflow');
const { nodes, credentials: credentialTypes, credentialTests, nodeClass } = require('../../package.cjs');
exports.${className} = nodeClass(nodes[${index}], { credentialTypes, credentialTests, NodeOperationError${parts} });
`,
  );
  return target;
}

function iconOf(file) {
  const own = file.replace(/\.node\.ts$/, '.svg');
  return [own, path.join(path.dirname(file), 'icon.svg')].find((one) => existsSync(one));
}

function writeCredential({ root, index, type }) {
  const className = pascal(type.description.name);
  const target = `dist/credentials/${className}.credentials.js`;
  mkdirSync(path.join(root, 'dist/credentials'), { recursive: true });
  writeFileSync(
    path.join(root, target),
    `const { credentials, credentialClass } = require('../package.cjs');
exports.${className} = credentialClass(credentials[${index}]);
`,
  );
  return target;
}

function writeManifest(root, manifest, files) {
  const n8n = { n8nNodesApiVersion: 1, ...files };
  if (JSON.stringify(manifest.n8n) === JSON.stringify(n8n)) return;
  writeFileSync(path.join(root, 'package.json'), `${JSON.stringify({ ...manifest, n8n }, null, 2)}\n`);
}

function usesIn({ MISSING_FEATURES }, root, file) {
  const uses = missingUses(file, readFileSync(file, 'utf8'), MISSING_FEATURES);
  return uses.map(
    ({ feature, line }) =>
      `${path.relative(root, file)}:${line}: packages cannot have ${feature}; it fails when it is used`,
  );
}

function pascal(name) {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
