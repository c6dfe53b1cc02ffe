import type { JsonObject } from '@millrace/workflow';
import { NodeError } from '../errors/node-error.ts';
import type { LookupContext, NodeType } from '../node-type/node-type.ts';
import type { LookupHost } from './host.ts';
import { hostContext, settledParameters } from './host-context.ts';

/** What is asked while parameters are set, by the groups that hosts of packages have. */
export function lookupMethods(nodeType: NodeType) {
  const { options = {}, search = {}, fields = {} } = nodeType.lookups ?? {};
  const contextOf = (host: LookupHost) => lookupContext(nodeType, host);
  return {
    loadOptions: mapped(
      options,
      (find) =>
        function loadOptions(this: LookupHost) {
          return find(contextOf(this));
        },
    ),
    listSearch: mapped(
      search,
      (find) =>
        function listSearch(this: LookupHost, filter?: string, paginationToken?: string) {
          return find(contextOf(this), {
            ...(filter !== undefined && { filter }),
            ...(paginationToken !== undefined && { paginationToken }),
          });
        },
    ),
    resourceMapping: mapped(
      fields,
      (find) =>
        function resourceMapping(this: LookupHost) {
          return find(contextOf(this));
        },
    ),
  };
}

function mapped<From, To>(record: Record<string, From>, make: (from: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([name, from]) => [name, make(from)]));
}

function lookupContext({ description }: NodeType, host: LookupHost): LookupContext {
  const given: JsonObject = { ...host.getCurrentNodeParameters() };
  const { node, http, network, credentials, signal, log, workflow } = hostContext(host);
  return {
    node,
    parameters: settledParameters(description, node.typeVersion, (name) => given[name] ?? null),
    timezone: workflow.timezone,
    evaluate: () => {
      throw missing('evaluate');
    },
    get dataTables(): never {
      throw missing('dataTables');
    },
    get vectors(): never {
      throw missing('vectors');
    },
    ...{ http, network, credentials, signal, log },
  };
}

function missing(feature: string): NodeError {
  return new NodeError(`'${feature}' is there for nodes of Millrace itself only, not for those of packages`, {
    code: 'PACKAGE_FEATURE_MISSING',
  });
}
