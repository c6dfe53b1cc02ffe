/** Variables of the server's environment that a runner needs: those of the system, none with secrets. */
const PASSED_ON = [
  'PATH',
  'HOME',
  'USERPROFILE',
  'SYSTEMROOT',
  'TMPDIR',
  'TEMP',
  'TMP',
  'LANG',
  'LC_ALL',
  'TZ',
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'NODE_COMPILE_CACHE',
];

/**
 * The whole environment of a runner. Without a prototype: a polluted `Object.prototype` would otherwise add variables
 * to every child process.
 */
export function runnerEnvironment(environment: Readonly<Record<string, string | undefined>>): NodeJS.ProcessEnv {
  const result: NodeJS.ProcessEnv = Object.create(null);
  for (const name of PASSED_ON) {
    if (Object.hasOwn(environment, name) && environment[name] !== undefined) result[name] = environment[name];
  }
  return result;
}
