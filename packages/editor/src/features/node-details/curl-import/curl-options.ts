/** Options that are taken over, each with its other names; `!` stands behind those without a value. */
const KNOWN = {
  request: 'X',
  header: 'H',
  data: 'd data-ascii data-binary',
  'data-raw': '',
  'data-urlencode': '',
  json: '',
  form: 'F',
  'form-string': '',
  user: 'u',
  cookie: 'b',
  'user-agent': 'A',
  referer: 'e',
  url: '',
  'url-query': '',
  'oauth2-bearer': '',
  'upload-file': 'T',
  proxy: 'x',
  'max-time': 'm',
  'max-redirs': '',
  output: 'o',
  'get!': 'G',
  'head!': 'I',
  'insecure!': 'k',
  'location!': 'L location-trusted',
  'include!': 'i',
  'remote-name!': 'O remote-name-all J remote-header-name',
  'digest!': '',
} as const;

/** Options that change nothing in what is sent, or what the node does by itself. */
const SILENT_FLAGS =
  's silent S show-error v verbose f fail fail-with-body g globoff j N no-buffer n q # progress-bar no-progress-meter a compressed ' +
  'basic http1.0 http1.1 http2 http2-prior-knowledge http3 0 1 2 3 4 6 ipv4 ipv6 tlsv1 tlsv1.0 tlsv1.1 tlsv1.2 tlsv1.3 ' +
  'tcp-nodelay tcp-fastopen path-as-is no-keepalive Z parallel retry-all-errors retry-connrefused';
const SILENT_VALUES =
  'w write-out c cookie-jar D dump-header connect-timeout retry retry-delay retry-max-time keepalive-time limit-rate Y speed-limit ' +
  'y speed-time trace trace-ascii stderr create-file-mode output-dir K config noproxy';
/** Options with a value that the node cannot do; without one they only need a remark. */
const REFUSED_VALUES =
  'E cert cert-type key key-type pass cacert capath ciphers tls-max resolve connect-to interface dns-servers U proxy-user proxy-header ' +
  'aws-sigv4 unix-socket r range C continue-at z time-cond Q quote t telnet-option P ftp-port';
const REFUSED_FLAGS = 'ntlm negotiate anyauth p proxytunnel R remote-time l list-only B use-ascii M V';

/** Names of options that are taken over. */
export type CurlOptionName = keyof typeof KNOWN extends infer Name
  ? Name extends `${infer Plain}!`
    ? Plain
    : Name
  : never;

/** What is done with an option. */
export interface CurlOption {
  name: CurlOptionName | 'silent' | 'refused';
  hasValue: boolean;
}

const options = new Map<string, CurlOption>();
for (const [key, others] of Object.entries(KNOWN)) {
  const name = key.replace('!', '') as CurlOptionName;
  for (const alias of [name, ...others.split(' ')]) options.set(alias, { name, hasValue: !key.endsWith('!') });
}
addAll(SILENT_FLAGS, { name: 'silent', hasValue: false });
addAll(SILENT_VALUES, { name: 'silent', hasValue: true });
addAll(REFUSED_FLAGS, { name: 'refused', hasValue: false });
addAll(REFUSED_VALUES, { name: 'refused', hasValue: true });

function addAll(names: string, option: CurlOption): void {
  for (const name of names.split(' ')) options.set(name, option);
}

/** An option by its name without hyphens; `no-…` turns something off that is on by itself, and changes nothing. */
export function findOption(name: string): CurlOption | undefined {
  if (name === '') return undefined;
  return (
    options.get(name) ?? (name.startsWith('no-') && options.has(name.slice(3)) ? options.get('silent') : undefined)
  );
}
