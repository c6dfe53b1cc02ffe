import type { CatalogueEntry } from './catalogue-entry.ts';

/** Node types and their packages. */
export const packageErrors = {
  NODE_TYPE_NOT_FOUND: {
    status: 404,
    meaning: 'There is no node type of this name.',
    message: 'There is no node type "{type}" here.',
  },
  LOOKUP_FAILED: {
    status: 422,
    meaning: 'A node could not tell what it offers for one of its parameters; the message is its own.',
    message: '{message}',
    hint: 'Check the credential of the node and the parameters before this one.',
  },
  COMMUNITY_NODES_OFF: {
    status: 409,
    meaning: 'Packages of nodes cannot be installed on the instance.',
    message: 'Packages of nodes are turned off with MILLRACE_COMMUNITY_PACKAGES.',
    cases: {
      npmMissing: 'The program npm is not installed where Millrace runs.',
    },
  },
  PACKAGE_NOT_FOUND: {
    status: 404,
    meaning: 'The registry has no such package, or the package is not installed.',
    message: 'The registry has no package "{name}".',
    hint: 'Check the name. For a package that is not public, give npm access where Millrace runs.',
    cases: {
      notInstalled: 'No package "{name}" is installed.',
    },
  },
  PACKAGE_VERSION_NOT_FOUND: {
    status: 404,
    meaning: 'The registry has no such version of the package.',
    message: 'The registry has no version "{name}".',
    hint: 'Leave the version out to install the newest one.',
  },
  PACKAGE_INSTALLED: {
    status: 409,
    meaning: 'The package is already installed.',
    message: '"{name}" is already installed.',
    hint: 'Update it instead.',
  },
  PACKAGE_NOT_USABLE: {
    status: 422,
    meaning: 'The package cannot be loaded, or has nothing to use.',
    cases: {
      leadsOut: 'It has a link that leads out of it ({link}): a package may read its own files only.',
      name: '"{name}" is not the name of a package of nodes: those begin with n8n-nodes-.',
      noNodes: '"{name}" has no nodes: it is another kind of package.',
      empty: 'npm installed nothing.',
      notLoadable: 'The package cannot be loaded: {reason}',
      nothingUsable: 'Nothing in "{name}" can be used here.{reasons}',
    },
  },
  PACKAGE_TOO_LARGE: {
    status: 422,
    meaning: 'The package takes more than MILLRACE_PACKAGE_MAX_MIB on disk, with all it needs.',
    message: '"{source}" takes more than {limit} MiB with what it needs.',
    hint: 'If it is meant to be that large, raise the setting.',
  },
  PACKAGE_INCOMPLETE: {
    status: 422,
    meaning: 'The package needs another one that the registry does not have.',
    message: '"{source}" needs "{wanted}", which the registry does not have.',
    hint: 'Try another version of the package, or tell its author.',
  },
  PACKAGE_FILE_UNREACHABLE: {
    status: 502,
    meaning: 'The package needs a file from outside of the registry, which cannot be fetched.',
    message: '"{source}" needs a file from outside of the registry, which cannot be fetched: {file} ({npmCode}).',
    hint: 'Let Millrace reach its address, by itself or by the proxy in HTTPS_PROXY, or install a packed file of the package that brings it along.',
  },
  PACKAGE_NOT_INTACT: {
    status: 502,
    meaning: 'What the registry sent is not what its checksum says.',
    message: 'npm could not install "{source}": {reason}',
    hint: 'Try again. If it happens again, the registry or something on the way to it has changed the package: do not install it.',
  },
  PACKAGE_NOT_STORED: {
    status: 507,
    meaning: 'The package cannot be written: there is no room, or a folder may not be written to.',
    message: 'npm could not install "{source}": {reason}',
    hint: 'Make room in the data folder and in the cache of npm, and let Millrace write there.',
  },
  PACKAGE_INSTALL_FAILED: {
    status: 502,
    meaning: 'npm could not install the package for another reason; the message is its own.',
    message: 'npm could not install "{source}": {reason}',
    hint: 'Run npm install with the same package where Millrace runs: its log says more.',
  },
  REGISTRY_REFUSED: {
    status: 502,
    meaning: 'The registry wants a token of access, or does not let this one have the package.',
    message: 'npm could not install "{source}": {reason}',
    hint: 'Sign npm in where Millrace runs, with an account that may read the package.',
  },
  REGISTRY_UNREACHABLE: {
    status: 502,
    meaning: 'The registry does not answer, or not as a registry does.',
    message: 'npm could not install "{source}": {reason}',
    hint: 'Check the registry, the proxy and the certificates that npm is configured with where Millrace runs, then try again.',
  },
} as const satisfies Record<string, CatalogueEntry>;
