import { z } from '../../shapes/zod.ts';
import { variableName, variableValue } from '../variables.routes.ts';
import { noAnswer, pageOf, pageQuery, publicRoute } from './public-route.ts';

const type = z.enum(['string', 'secret']);

const variable = z
  .object({
    id: z.string(),
    key: z.string(),
    value: z.string().nullable().meta({ description: '`null` for a secret: its value is given to runs only' }),
    type,
  })
  .meta({ id: 'Variable' });

const body = z.object({
  key: variableName,
  value: variableValue,
  type: type.optional().meta({ description: 'Default `string`, or as it is' }),
});
const params = z.object({ variableId: z.string() });
const chapter = 'Variables';

export const publicVariableCalls = {
  list: publicRoute({
    chapter,
    method: 'GET',
    path: '/variables',
    access: 'variable:list',
    summary: 'Variables of the instance, by name',
    query: pageQuery,
    answer: pageOf(variable),
  }),
  create: publicRoute({
    chapter,
    method: 'POST',
    path: '/variables',
    access: 'variable:create',
    alsoNeeds: 'variable:manageInstance',
    summary: 'Makes a variable of the instance',
    errors: ['NAME_TAKEN', 'LIMIT_REACHED'],
    body,
    status: 201,
    answer: variable,
  }),
  update: publicRoute({
    chapter,
    method: 'PUT',
    path: '/variables/:variableId',
    access: 'variable:update',
    summary: 'Changes a variable',
    errors: ['VARIABLE_NOT_FOUND', 'NAME_TAKEN'],
    params,
    body,
    status: 204,
    answer: noAnswer,
  }),
  delete: publicRoute({
    chapter,
    method: 'DELETE',
    path: '/variables/:variableId',
    access: 'variable:delete',
    summary: 'Deletes a variable',
    errors: ['VARIABLE_NOT_FOUND'],
    params,
    status: 204,
    answer: noAnswer,
  }),
};
