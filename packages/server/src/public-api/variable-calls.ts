import { publicApi, type Variable } from '@millrace/api';
import type { VariableService } from '../variables/variable.service.ts';
import { type PublicCalls, serveCall } from './public-call.ts';

const calls = publicApi.variables;

export function createVariableCalls(variables: VariableService): PublicCalls {
  return (app) => {
    serveCall(app, calls.list, async ({ actor, query }) => {
      const { results, nextCursor } = await variables.list({ ...query, scope: 'instance' }, actor);
      return { data: results.map(toPublicVariable), nextCursor };
    });
    serveCall(app, calls.create, async ({ actor, body: { key, value, type } }) => {
      const place = { scope: 'instance', scopeId: null } as const;
      return toPublicVariable(
        await variables.create({ ...place, name: key, value, isSecret: type === 'secret' }, actor),
      );
    });
    serveCall(app, calls.update, async ({ actor, params, body: { key, value, type } }) => {
      const isSecret = type === undefined ? undefined : type === 'secret';
      await variables.update(params.variableId, { name: key, value, isSecret }, actor);
    });
    serveCall(app, calls.delete, async ({ actor, params }) => {
      await variables.delete(params.variableId, actor);
    });
  };
}

function toPublicVariable({ id, name, value, isSecret }: Variable) {
  return { id, key: name, value, type: isSecret ? ('secret' as const) : ('string' as const) };
}
