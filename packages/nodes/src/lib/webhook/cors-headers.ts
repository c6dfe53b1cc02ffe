import type { IncomingRequest } from '@millrace/node-sdk';
import { headerOf } from './take-call.ts';

/** Lets pages of these web sites read the answer. `allowed` is a list, separated by commas; `*` means all. */
export function corsHeaders(allowed: string, request: IncomingRequest): Record<string, string> {
  const origin = headerOf(request, 'origin');
  if (!origin) return {};
  const origins = allowed.split(',').map((entry) => entry.trim());
  if (origins.includes('*')) return { 'access-control-allow-origin': '*' };
  // Caches must not give one site the answer meant for another.
  return origins.includes(origin) ? { 'access-control-allow-origin': origin, vary: 'Origin' } : { vary: 'Origin' };
}
