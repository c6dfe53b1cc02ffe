import { route } from '../calls/route.ts';
import { z } from '../shapes/zod.ts';

/** Where secrets lie outside of Millrace. Values are never part of an answer. */
const externalSecretProvider = z.object({
  /** As `$secrets` names it. */
  name: z.string(),
  /** Where it looks. */
  place: z.string(),
  /** Why it cannot be read; null when it can. */
  problem: z.string().nullable(),
  /** Names of secrets, at most 1000. */
  secrets: z.array(z.string()),
});
export type ExternalSecretProvider = z.infer<typeof externalSecretProvider>;

export const externalSecretRoutes = {
  list: route({
    method: 'GET',
    path: '/external-secrets',
    access: 'externalSecret:list',
    summary: 'Where external secrets come from, with their names',
    answer: z.array(externalSecretProvider),
  }),
  test: route({
    method: 'POST',
    path: '/external-secrets/:name/test',
    access: 'externalSecret:list',
    summary: 'Asks a provider of external secrets anew, and forgets what is kept of all of them',
    errors: ['SECRET_PROVIDER_NOT_FOUND'],
    params: z.object({ name: z.string().max(64) }),
    answer: externalSecretProvider,
  }),
};
