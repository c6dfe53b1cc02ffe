import { publicErrorsOf } from './calls/route-errors.ts';
import type { CatalogueEntry } from './errors/catalogue-entry.ts';
import { type ErrorCode, errorCatalogue } from './errors/error-catalogue.ts';
import { PUBLIC_API_PATH, publicCalls } from './public-api.ts';
import { type PublicRoute, publicChapters } from './routes/public/public-route.ts';
import { z } from './shapes/zod.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

const MEDIA_TYPE = 'application/json';

const problem = z
  .object({
    message: z.string(),
    code: z.string().meta({ description: 'Stable; see the list of errors' }),
    hint: z.string().optional().meta({ description: 'What to do about it' }),
    problems: z.array(z.object({ path: z.string(), reason: z.string() })).optional(),
  })
  .meta({ id: 'Problem', description: 'What a refused call answers' });

/** The public API as an OpenAPI document, made from what the server checks requests by. */
export function openApiDocument({ version, server }: { version: string; server: string }) {
  const components = new Components();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of publicCalls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call, components) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Millrace API',
      version,
      description: 'What programs can do with an API key. Keys are made in the settings, under API.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: `${server}${PUBLIC_API_PATH}` }],
    security: [{ apiKey: [] }, { bearer: [] }],
    tags: publicChapters
      .filter((name) => publicCalls.some(({ chapter }) => chapter === name))
      .map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'X-N8N-API-KEY' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
      schemas: components.schemas,
    },
  };
}

/** Shapes that have a name. */
class Components {
  readonly schemas: Record<string, unknown> = {};

  /** A shape as a schema; named ones in it are moved to the components. */
  take(shape: z.ZodType, io: 'input' | 'output'): unknown {
    const { $schema: _, $defs = {}, ...schema } = z.toJSONSchema(shape, { unrepresentable: 'any', io });
    for (const [name, part] of Object.entries($defs)) this.schemas[name] = pointingHere(part);
    return pointingHere(schema);
  }
}

function operationOf(call: PublicRoute, components: Components) {
  const { chapter, summary, access, params, query, body, answer, status = 200 } = call;
  return {
    operationId: operationIdOf(call),
    tags: [chapter],
    summary,
    description: `Needs ${[access, ...(call.alsoNeeds ? [call.alsoNeeds] : [])].map((scope) => `the scope \`${scope}\``).join(' and ')}.`,
    parameters: [...parametersOf(params, 'path', components), ...parametersOf(query, 'query', components)],
    ...(body && {
      requestBody: {
        required: !body.safeParse(undefined).success,
        content: { [MEDIA_TYPE]: { schema: components.take(body, 'input') } },
      },
    }),
    responses: {
      [status]: {
        description: status === 204 ? 'Done' : 'What was asked for',
        ...(status !== 204 && { content: { [MEDIA_TYPE]: { schema: components.take(answer, 'output') } } }),
      },
      ...refusalsOf(call, components),
    },
  };
}

/** What a call refuses or fails with, by status; the codes of each are named. */
function refusalsOf(call: PublicRoute, components: Components): Record<string, unknown> {
  const byStatus = Map.groupBy(publicErrorsOf(call), (code) => errorCatalogue[code].status);
  const schema = components.take(problem, 'output');
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map(describeCode).join('\n'),
        content: { [MEDIA_TYPE]: { schema: { allOf: [schema, { properties: { code: { enum: codes } } }] } } },
      },
    ]),
  );
}

function describeCode(code: ErrorCode): string {
  const { meaning, hint }: CatalogueEntry = errorCatalogue[code];
  return [`- \`${code}\`: ${meaning}`, ...(hint === undefined ? [] : [hint])].join(' ');
}

/** `GET /workflows/:id/tags` is `getWorkflowsIdTags`. */
function operationIdOf({ method, path }: PublicRoute): string {
  const words = path.split(/[^\w]+/).filter((word) => word !== '');
  return [method.toLowerCase(), ...words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join('');
}

function parametersOf(shape: z.ZodType | undefined, place: 'path' | 'query', components: Components): unknown[] {
  if (!shape) return [];
  const { properties = {}, required = [] } = components.take(shape, 'input') as JsonSchema;
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
    ...(typeof schema === 'object' && schema.description !== undefined && { description: schema.description }),
  }));
}

/** References between shapes as they are called in the document, without the names of the shapes themselves. */
function pointingHere(schema: unknown): unknown {
  const text = JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/');
  return JSON.parse(text, (key, value: unknown) => (key === 'id' && typeof value === 'string' ? undefined : value));
}
