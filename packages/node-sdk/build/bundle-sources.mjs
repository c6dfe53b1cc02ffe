import path from 'node:path';
import { rolldown } from 'rolldown';

/** What classes are made with: found from the package that is built. */
const KIT = '@millrace/node-sdk';
const ENTRY = 'millrace-package-entry';

/** Bundles the sources of a package with the kit into one file of CommonJS. `outside` names packages that are installed with it. */
export async function bundleSources({ root, sources, bundle, outside }) {
  const isOutside = (id) => id === 'n8n-workflow' || outside.some((name) => id === name || id.startsWith(`${name}/`));
  const build = await rolldown({
    cwd: root,
    input: { package: ENTRY },
    platform: 'node',
    external: (id) => isOutside(id),
    plugins: [entryPlugin(root, entryText(sources))],
    logLevel: 'warn',
  });
  await build.write({ file: bundle, format: 'cjs', sourcemap: false, minify: false });
  await build.close();
}

function entryPlugin(root, text) {
  const id = path.join(root, `${ENTRY}.mjs`);
  return {
    name: 'millrace-package',
    resolveId: (source) => (source === ENTRY ? id : undefined),
    load: (asked) => (asked === id ? text : undefined),
  };
}

function entryText({ nodes, credentials, credentialTests }) {
  const groups = Object.entries({ nodes, credentials, credentialTests });
  const imports = groups.flatMap(([group, files]) =>
    files.map((file, index) => `import ${group}${index} from ${JSON.stringify(file)};`),
  );
  const lists = groups.map(
    ([group, files]) => `export const ${group} = [${files.map((_, index) => `${group}${index}`).join(', ')}];`,
  );
  return [
    ...imports,
    ...lists,
    `export { credentialClass, differencesOf, MISSING_FEATURES, missingIn, missingInCredential, nodeClass } from '${KIT}/package';`,
  ].join('\n');
}
