import * as api from '@millrace/api';

/** A call of one of the two interfaces. */
export interface KnownCall {
  /** Method and path; of programs with the beginning of the path. */
  name: string;
  method: string;
  /** Under its base, with `:name` segments. */
  path: string;
  base: '/rest' | typeof api.PUBLIC_API_PATH;
  route: Pick<api.Route, 'access' | 'method' | 'path' | 'query' | 'body'> & Partial<Pick<api.Route, 'answer'>>;
  /** What it may answer with, besides `errorsAnywhere`. */
  errors: readonly api.ErrorCode[];
}

/** Every call for pages. */
export const restCalls: readonly KnownCall[] = Object.entries(api)
  .filter(([name]) => name.endsWith('Routes'))
  .flatMap(([, group]) => Object.values(group as unknown as Record<string, api.Route>))
  .map((route) => ({
    name: `${route.method} ${route.path}`,
    method: route.method,
    path: route.path,
    base: '/rest',
    route,
    errors: api.errorsOf(route),
  }));

/** Every call for programs: who calls is told by keys. */
export const publicCalls: readonly KnownCall[] = api.publicCalls.map((route) => ({
  name: `${route.method} ${api.PUBLIC_API_PATH}${route.path}`,
  method: route.method,
  path: route.path,
  base: api.PUBLIC_API_PATH,
  route,
  errors: api.publicErrorsOf(route),
}));

export const knownCalls = [...restCalls, ...publicCalls];

/** A path with an id in it. */
export function placeOf(path: string, id: string): string {
  const parameters: Record<string, string> = { id, index: '0', fileId: `77.${'0'.repeat(32)}` };
  return path.replace(/:(\w+)/g, (_, name: string) => parameters[name] ?? 'none');
}
