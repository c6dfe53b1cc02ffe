import type { PackageLookup } from '@millrace/n8n-compat';
import type { LookupContext, Lookups } from '@millrace/node-sdk';
import { isJsonObject, type JsonValue, type NodeTypeDescription } from '@millrace/workflow';
import { lookupJob } from './package-job.ts';
import type { PackageRights } from './pool/answer-package.ts';
import { readChoices, readFields, readPage } from './pool/lookup-answers.ts';
import type { PackagePlace, PackagePool } from './pool/package-pool.ts';

/** Type options that name a method, and what it is asked for. */
const METHOD_NAMES: Readonly<Record<string, PackageLookup['kind']>> = {
  loadOptionsMethod: 'options',
  searchListMethod: 'search',
  resourceMapperMethod: 'fields',
  localResourceMapperMethod: 'fields',
};

/** What a node type of a package offers for its parameters: the methods that its description names. */
export function packageLookups(description: NodeTypeDescription, place: PackagePlace, pool: PackagePool): Lookups {
  const methods = methodsIn(JSON.parse(JSON.stringify(description.properties)));
  const ask = async (context: LookupContext, lookup: PackageLookup): Promise<unknown> => {
    const job = lookupJob(description, context);
    const rights = { ...context, evaluate: evaluateBy(context) };
    const { value } = await pool.do({ ...place, work: { kind: 'lookUp', job, lookup }, rights });
    return value;
  };
  const named = <Method>(kind: PackageLookup['kind'], make: (method: string) => Method): Record<string, Method> =>
    Object.fromEntries([...methods[kind]].map((method) => [method, make(method)]));
  return {
    options: named(
      'options',
      (method) => async (context) => readChoices(await ask(context, about('options', method, context))),
    ),
    search: named(
      'search',
      (method) => async (context, query) =>
        readPage(await ask(context, { ...about('search', method, context), ...query })),
    ),
    fields: named(
      'fields',
      (method) => async (context) => readFields(await ask(context, about('fields', method, context))),
    ),
  };
}

function evaluateBy(context: LookupContext): NonNullable<PackageRights['evaluate']> {
  return (value, names) => (isJsonObject(value) ? context.evaluate(String(value.expression), names) : value);
}

function about(kind: PackageLookup['kind'], method: string, { path }: LookupContext): PackageLookup {
  return { kind, method, path };
}

/** All methods that a description names, wherever in it. */
function methodsIn(
  described: JsonValue,
  found: Record<PackageLookup['kind'], Set<string>> = { options: new Set(), search: new Set(), fields: new Set() },
): Record<PackageLookup['kind'], Set<string>> {
  if (Array.isArray(described)) for (const entry of described) methodsIn(entry, found);
  else if (isJsonObject(described)) {
    for (const [name, value] of Object.entries(described)) {
      const kind = Object.hasOwn(METHOD_NAMES, name) ? METHOD_NAMES[name] : undefined;
      if (kind && typeof value === 'string') found[kind].add(value);
      else methodsIn(value, found);
    }
  }
  return found;
}
