/**
 * Where Millrace is below its host, with a closing slash: `/`, or the path of `MILLRACE_PUBLIC_URL`. The server writes it
 * into its pages as their base.
 */
export const basePath = basePathOf(globalThis.document?.querySelector('base')?.href);

/** @param base the whole address of the base, if the page has one. */
export function basePathOf(base: string | undefined): string {
  return base === undefined ? '/' : new URL(base).pathname;
}

/** Address of a page or call of Millrace, named by a path from `/`, for whatever does not go through the router or the client. */
export function addressOf(path: string): string {
  return `${basePath}${path.slice(1)}`;
}
