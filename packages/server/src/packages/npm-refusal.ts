import { apiError, type ServerError } from '../errors/server-error.ts';
import type { NpmError } from './npm.ts';

/** What npm's codes mean for somebody who installs a package. */
const MEANINGS = [
  [/^(EINTEGRITY|TAR_BAD_ARCHIVE|Z_DATA_ERROR|Z_BUF_ERROR)$/, 'PACKAGE_NOT_INTACT'],
  [/^(E401|E403|ENEEDAUTH|EOTP)$/, 'REGISTRY_REFUSED'],
  [/^(ENOSPC|EDQUOT|EROFS|EACCES|EPERM|ENOTDIR|EMFILE|ENFILE|EIO)$/, 'PACKAGE_NOT_STORED'],
  [
    /^(ENOTFOUND|EAI_AGAIN|ECONN\w+|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|EPROTO|FETCH_ERROR|ERR_SOCKET_TIMEOUT|ERR_TLS\w+|CERT_\w+|\w+_CERT\w*|UNABLE_TO_VERIFY_LEAF_SIGNATURE|E5\d\d|E429)$/,
    'REGISTRY_UNREACHABLE',
  ],
] as const;

/** What npm says of what it does not find: a name, or a name with the version that was wanted. */
const MISSING = /(?:requested resource '|version found for )(@?[^@'\s]+)(?:@([^'\s]*?))?(?:'|\.?(?:\s|$))/;

/** A packed file that is named by its address. Those of a registry lie below `/-/`. */
const FOREIGN_FILE = /https?:\/\/(?!\S*\/-\/)[^\s'"]+\.(?:tgz|tar\.gz|tar|zip)/;

/** npm's refusal to install something, told apart by what can be done about it. @param source a name with or without a version, or a path */
export function npmRefusal(error: NpmError, source: string): ServerError {
  const { npmCode = '', message } = error;
  const [file] = FOREIGN_FILE.exec(message) ?? [];
  if (file !== undefined && npmCode !== 'EINTEGRITY') {
    return apiError('PACKAGE_FILE_UNREACHABLE', { source, file, npmCode }, { cause: error });
  }
  if (npmCode === 'E404' || npmCode === 'ETARGET') return missing(error, source);
  const [, code] = MEANINGS.find(([pattern]) => pattern.test(npmCode)) ?? [];
  return apiError(code ?? 'PACKAGE_INSTALL_FAILED', { source, reason: message }, { cause: error });
}

/** Whether it may be the peers of a package that cannot be installed: they contradict each other, or something it needs is missing. */
export function isAboutPeers(error: NpmError, source: string): boolean {
  return error.npmCode === 'ERESOLVE' || npmRefusal(error, source).code === 'PACKAGE_INCOMPLETE';
}

function missing(error: NpmError, source: string): ServerError {
  const [, name = source, version] = MISSING.exec(error.message) ?? [];
  const isAsked = source === name || source.startsWith(`${name}@`);
  if (!isAsked) {
    const wanted = version === undefined || version === '*' ? name : `${name}@${version}`;
    return apiError('PACKAGE_INCOMPLETE', { source, wanted }, { cause: error });
  }
  const key = error.npmCode === 'ETARGET' ? 'PACKAGE_VERSION_NOT_FOUND' : 'PACKAGE_NOT_FOUND';
  return apiError(key, { name: source }, { cause: error });
}
