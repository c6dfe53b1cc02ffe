import type { LinkState } from '../access/signed-links.ts';
import { apiError } from '../errors/server-error.ts';

/** @throws ServerError `LINK_USED`, `LINK_EXPIRED`, `LINK_INVALID` */
export function requireGoodLink(state: LinkState): void {
  if (state === 'used') throw apiError('LINK_USED');
  if (state === 'expired') throw apiError('LINK_EXPIRED');
  if (state === 'unknown') throw apiError('LINK_INVALID');
}
