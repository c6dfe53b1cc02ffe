import { createLookupContext } from '../context/lookup-context.ts';
import { declaredPropertyName } from '../describe/declared-lookup.ts';
import { ApplicationError } from '../n8n-workflow/errors.ts';
import { isFunction, type PackageNode } from '../package/package-types.ts';
import type { NodeJob, NodePort } from '../port/node-port.ts';
import type { PackageLookup } from '../port/package-work.ts';
import { optionsIn } from '../requests/option-fields.ts';
import { declaredOptions } from './declared-options.ts';

const METHOD_GROUPS = { options: 'loadOptions', search: 'listSearch', fields: 'resourceMapping' } as const;

/** Asks a node what it offers for one of its parameters. */
export async function lookUp(
  node: PackageNode,
  { job, lookup }: { job: NodeJob; lookup: PackageLookup },
  port: NodePort,
): Promise<unknown> {
  const { kind, method, filter, paginationToken } = lookup;
  const declared = kind === 'options' ? declaredPropertyName(method) : undefined;
  if (declared !== undefined) return await declaredOptions(node, declared, job, port);
  const methods = optionsIn(node.methods[METHOD_GROUPS[kind]] ?? localMethods(node, kind));
  const ask = Object.hasOwn(methods, method) ? methods[method] : undefined;
  if (!isFunction(ask)) throw new ApplicationError(`The node has no method "${method}"`);
  const context = createLookupContext(job, port, lookup.path);
  if (kind !== 'search') return await ask.call(context);
  const page = optionsIn(await ask.call(context, filter, paginationToken));
  const { paginationToken: next } = page;
  return {
    results: page.results,
    ...(next !== undefined && next !== null && next !== '' && { paginationToken: tokenText(next) }),
  };
}

/** Fields that a node knows without asking anybody. */
function localMethods({ methods }: PackageNode, kind: PackageLookup['kind']): unknown {
  return kind === 'fields' ? methods.localResourceMapping : undefined;
}

/** It comes back as text. */
function tokenText(token: unknown): string {
  return typeof token === 'string' || typeof token === 'number' ? String(token) : JSON.stringify(token);
}
