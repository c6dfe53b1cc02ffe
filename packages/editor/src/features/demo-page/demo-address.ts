import { addressOf } from '../../address/base-path.ts';

export const DEMO_PATH = '/workflows/demo';

/** The colour scheme that the address of a preview asks for, with `theme=dark` or `theme=light`. */
export function schemeOfDemo({
  pathname,
  search,
}: Pick<Location, 'pathname' | 'search'>): 'dark' | 'light' | undefined {
  if (pathname !== addressOf(DEMO_PATH)) return undefined;
  const theme = new URLSearchParams(search).get('theme');
  return theme === 'dark' || theme === 'light' ? theme : undefined;
}
