import { isJsonObject, type JsonValue, type Workflow } from '@millrace/workflow';
import { apiError } from '../errors/server-error.ts';

/** Last parts of the types of nodes that show forms. */
const FORMS: ReadonlySet<string> = new Set(['formTrigger', 'form', 'wait']);
/** Where they send people who have filled one in. */
const ADDRESS = 'redirectUrl';

/**
 * A form sends people to web addresses only. It is refused when it runs, too, where the address is an expression.
 * @throws ServerError `BAD_REQUEST` that names node and parameter
 */
export function refuseFormRedirects({ nodes }: Pick<Workflow, 'nodes'>): void {
  for (const [index, { name, type, parameters }] of nodes.entries()) {
    if (!FORMS.has(type.slice(type.lastIndexOf('.') + 1))) continue;
    const found = findRedirect(parameters, `nodes[${index}].parameters`);
    if (found === undefined) continue;
    throw apiError(
      'BAD_REQUEST.formRedirect',
      { name, address: found.address },
      { problems: [{ path: found.path, reason: 'must begin with https:// or http://' }] },
    );
  }
}

function findRedirect(value: JsonValue | undefined, path: string): { path: string; address: string } | undefined {
  if (Array.isArray(value)) return firstOf(value.entries(), (index) => `${path}[${index}]`);
  if (!isJsonObject(value)) return undefined;
  const address = Object.hasOwn(value, ADDRESS) ? value[ADDRESS] : undefined;
  if (typeof address === 'string' && hasOtherScheme(address)) {
    return { path: `${path}.${ADDRESS}`, address: address.slice(0, 100) };
  }
  return firstOf(Object.entries(value), (name) => `${path}.${name}`);
}

function firstOf<Key>(
  entries: Iterable<[Key, JsonValue | undefined]>,
  pathOf: (key: Key) => string,
): ReturnType<typeof findRedirect> {
  for (const [key, value] of entries) {
    const found = findRedirect(value, pathOf(key));
    if (found) return found;
  }
  return undefined;
}

/** Without a scheme it is taken for a web address, and `host:port` has none. Browsers look past control characters. */
function hasOtherScheme(address: string): boolean {
  if (address.startsWith('=')) return false;
  const text = address.replaceAll(/[\p{Cc}\s]/gu, '');
  return /^[a-z][\w+.-]*:/i.test(text) && !/^[\w.-]+:\d/.test(text) && !/^https?:/i.test(text);
}
