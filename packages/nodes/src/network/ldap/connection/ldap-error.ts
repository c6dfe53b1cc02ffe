import { NodeError } from '@millrace/node-sdk';

/** By result codes of LDAP (RFC 4511, appendix A). */
const ADVICE = new Map<unknown, string>([
  [3, 'Raise the timeout of the server, or search for less.'],
  [4, 'Search for less, or in pages.'],
  [8, 'Choose STARTTLS or TLS as the connection security of the credential.'],
  [13, 'Choose STARTTLS or TLS as the connection security of the credential.'],
  [16, 'The entry has no such attribute, or no such value of it.'],
  [17, 'The schema of the server does not know this attribute.'],
  [20, 'The entry has this value already.'],
  [32, 'Check the distinguished name.'],
  [34, 'Write distinguished names as cn=…,ou=…,dc=….'],
  [49, 'Check bind DN and password of the credential.'],
  [50, 'The account of the credential may not do this.'],
  [65, 'The schema of the server wants other attributes for entries of this kind.'],
  [68, 'An entry of this name is there already.'],
]);

/** Longest reason that is shown: a server may write any text. */
const LONGEST_REASON = 500;

/** What went wrong, for the user. */
export function ldapError(cause: unknown): NodeError {
  if (cause instanceof NodeError) return cause;
  const whole = cause instanceof Error ? reasonOf(cause) : String(cause);
  const isLong = whole.length > LONGEST_REASON;
  const message = isLong ? `${whole.slice(0, LONGEST_REASON)}…` : whole;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  const advice = ADVICE.get(code) ?? adviceFor(message);
  return new NodeError(`LDAP reports: ${message}`, {
    ...(advice && { description: advice }),
    ...(typeof code === 'number' && { details: { code } }),
    // It holds the whole text.
    ...(!isLong && { cause }),
  });
}

/** What the server wrote, without the code behind it; where it wrote nothing, the name of the code in words. */
function reasonOf({ name, message }: Error): string {
  const text = message.replace(/ ?Code: 0x[\da-f]+$/, '').trim();
  if (text !== '') return text;
  return name
    .replace(/Error$/, '')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();
}

function adviceFor(message: string): string | undefined {
  if (/paren|filter/i.test(message)) return 'Check the filter: (attribute=value), joined by (&…) and (|…).';
  if (/timed out|closed|socket/i.test(message)) return 'Check the server, or raise the timeout of the credential.';
  return undefined;
}
