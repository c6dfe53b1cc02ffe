import type { Route } from './calls/route.ts';
import { z } from './shapes/zod.ts';

const HEAD = `# The REST interface

All paths are below \`/rest\`. Bodies and answers are JSON; what a call gives stands under \`data\`. Refusals have a code of
[errors.md](../errors.md): each call names its own; who may not call, sends what is wrong or too much, or calls a server
that cannot answer is told so everywhere. Made by \`scripts/generate-reference-docs.mjs\`.
`;

type JsonSchema = z.core.JSONSchema.BaseSchema;
type Described = Pick<Route, 'method' | 'path' | 'summary' | 'params' | 'query' | 'body' | 'answer' | 'errors'>;

/**
 * The page of the REST interface.
 * @param api what this package exports: groups of routes have names that end in `Routes`
 */
export function formatRestReference(api: Readonly<Record<string, unknown>>): string {
  const chapters = routeGroups(api).map(({ title, routes }) => `## ${title}\n\n${routes.map(formatRoute).join('\n')}`);
  return [HEAD, ...chapters].join('\n');
}

/** The groups of routes by title. */
export function routeGroups(api: Readonly<Record<string, unknown>>): Array<{ title: string; routes: Described[] }> {
  return Object.entries(api)
    .filter(([name]) => name.endsWith('Routes'))
    .map(([name, group]) => ({ title: titleOf(name), routes: routesOf(group) }))
    .sort((a, b) => (a.title < b.title ? -1 : 1));
}

function routesOf(group: unknown): Described[] {
  return typeof group === 'object' && group !== null ? Object.values(group) : [];
}

/** `nodeTypeRoutes` reads "Node types". */
function titleOf(name: string): string {
  const words = name
    .replace(/Routes$/, '')
    .replace(/([A-Z])/g, ' $1')
    .toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${words.endsWith('s') ? '' : 's'}`;
}

function formatRoute({ method, path, summary, params, query, body, answer, errors = [] }: Described): string {
  const shapes = [
    ['In the path', params],
    ['Query', query],
    ['Body', body],
    ['Answer', answer],
  ] as const;
  const lines = shapes.flatMap(([title, shape]) => {
    const text = shape ? typeText(z.toJSONSchema(shape, { unrepresentable: 'any', io: 'input' })) : '';
    return text === '' ? [] : [`- ${title}: ${text}`];
  });
  if (errors.length > 0) lines.push(`- Refuses with: ${errors.map((code) => `\`${code}\``).join(', ')}`);
  return `### ${method} ${path}\n\n${summary}\n${lines.length > 0 ? `\n${lines.join('\n')}\n` : ''}`;
}

/** A shape in one line; empty where it says nothing. */
function typeText(schema: JsonSchema | boolean): string {
  if (typeof schema === 'boolean') return '';
  if (schema.anyOf) return schema.anyOf.map(typeText).join(' or ');
  if (schema.enum) return schema.enum.map((value) => `\`${JSON.stringify(value)}\``).join(', ');
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.type === 'array') return `list of ${itemText(schema) || 'anything'}`;
  if (schema.type === 'object' && schema.properties) return fieldsText(schema.properties, schema.required ?? []);
  // A type that may be null is a list of names.
  return [schema.type ?? ''].flat().join(' or ');
}

function itemText({ items }: JsonSchema): string {
  return items === undefined || Array.isArray(items) ? '' : typeText(items);
}

function fieldsText(properties: NonNullable<JsonSchema['properties']>, required: readonly string[]): string {
  const fields = Object.entries(properties).map(([name, field]) =>
    `\`${name}\`${required.includes(name) ? '' : '?'} ${typeText(field)}`.trimEnd(),
  );
  return fields.length === 0 ? '' : `{ ${fields.join(', ')} }`;
}
