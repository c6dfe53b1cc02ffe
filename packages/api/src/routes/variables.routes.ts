import { route } from '../calls/route.ts';
import { timestamp } from '../shapes/shapes.ts';
import { z } from '../shapes/zod.ts';

/** Longest name of a variable, in characters. */
export const MAX_VARIABLE_NAME_LENGTH = 64;
/** Largest value of a variable, in bytes of UTF-8. */
export const MAX_VARIABLE_BYTES = 8192;

const variableScopes = ['instance', 'folder', 'workflow'] as const;
export type VariableScope = (typeof variableScopes)[number];

/** As it stands in expressions, behind `$vars.` */
export const variableName = z
  .string()
  .max(MAX_VARIABLE_NAME_LENGTH)
  .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'must begin with a letter or _, and hold letters, digits and _ only');
export const variableValue = z
  .string()
  .refine((text) => new TextEncoder().encode(text).byteLength <= MAX_VARIABLE_BYTES, 'is larger than 8 KiB');

const place = {
  /** Where it counts. The nearest wins: that of the workflow, of its folder, of a folder above, of the instance. */
  scope: z.enum(variableScopes),
  /** The folder or workflow; `null` for the instance. */
  scopeId: z.string().nullable(),
};

const variable = z.object({
  id: z.string(),
  name: z.string(),
  ...place,
  isSecret: z.boolean(),
  /** `null` for a secret: its value is given to runs only. */
  value: z.string().nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Variable = z.infer<typeof variable>;

const variableId = z.object({ variableId: z.string() });

export const variableRoutes = {
  list: route({
    method: 'GET',
    path: '/variables',
    access: 'variable:list',
    summary: 'Variables that the caller sees, by name, paged by key',
    query: z.object({
      scope: z.enum(variableScopes).optional(),
      /** With `scope` folder or workflow: only those of this one. */
      scopeId: z.string().optional(),
      limit: z.coerce.number().int().min(1).max(1000).default(100),
      /** `nextCursor` of the page before. */
      cursor: z.string().optional(),
    }),
    answer: z.object({ results: z.array(variable), nextCursor: z.string().nullable() }),
  }),
  create: route({
    method: 'POST',
    path: '/variables',
    access: 'variable:create',
    summary: 'Makes a variable of the instance (for its owner), a folder or a workflow; a secret is stored encrypted',
    errors: ['FOLDER_NOT_FOUND', 'WORKFLOW_NOT_FOUND', 'NAME_TAKEN', 'LIMIT_REACHED'],
    body: z.object({
      name: variableName,
      value: variableValue,
      isSecret: z.boolean().default(false),
      scope: place.scope.default('instance'),
      scopeId: place.scopeId.default(null),
    }),
    answer: variable,
  }),
  update: route({
    method: 'PATCH',
    path: '/variables/:variableId',
    access: 'variable:update',
    summary: 'Changes the fields given; a secret becomes plain only together with a new value',
    errors: ['VARIABLE_NOT_FOUND', 'VARIABLE_SECRET', 'NAME_TAKEN'],
    params: variableId,
    body: z.object({
      name: variableName.optional(),
      value: variableValue.optional(),
      isSecret: z.boolean().optional(),
    }),
    answer: variable,
  }),
  delete: route({
    method: 'DELETE',
    path: '/variables/:variableId',
    access: 'variable:delete',
    summary: 'Deletes a variable',
    errors: ['VARIABLE_NOT_FOUND'],
    params: variableId,
    answer: z.boolean(),
  }),
  /** For completion. */
  ofWorkflow: route({
    method: 'GET',
    path: '/workflows/:id/variables',
    access: 'workflow:read',
    summary: 'The variables that count in a workflow, each once, by name',
    params: z.object({ id: z.string() }),
    answer: z.array(variable),
  }),
};
