import { z } from 'zod';
import { rawRoute, route } from '../route.ts';

const text = z.string().trim().min(1).max(500);

/** How people sign in with an OpenID Connect provider. */
const openIdSettings = z.object({
  enabled: z.boolean(),
  /** On the button of the sign-in page. */
  label: z.string().trim().min(1).max(64),
  /** Address of the provider; what it offers is found below it. */
  issuer: z.url({ protocol: /^https?$/ }).max(500),
  clientId: text,
  /** Masked in answers; sent back masked, it stays as it is. */
  clientSecret: text,
  /** Who may come in that has no account: nobody, those who were invited, or everyone whom the provider knows. */
  newAccounts: z.enum(['none', 'invited', 'everyone']),
  /** Only those come in who have one of these values in this claim. */
  requiredClaim: z
    .object({ name: text, values: z.array(text).min(1).max(100) })
    .nullable()
    .default(null),
});
export type OpenIdSettings = z.infer<typeof openIdSettings>;

export const signInProviderRoutes = {
  getOpenId: route({
    method: 'GET',
    path: '/sso/oidc/settings',
    access: 'signInProvider:manage',
    summary: 'How people sign in with OpenID Connect; null before it is set up',
    answer: z.object({
      settings: openIdSettings.nullable(),
      /** To be entered at the provider. */
      callbackUrl: z.string(),
    }),
  }),
  setOpenId: route({
    method: 'PUT',
    path: '/sso/oidc/settings',
    access: 'signInProvider:manage',
    summary: 'Sets OpenID Connect up; when it is enabled, the provider has to answer',
    body: openIdSettings,
    answer: openIdSettings,
  }),
};

export const foreignSignInRoutes = {
  begin: rawRoute({
    method: 'GET',
    path: '/sso/oidc/sign-in',
    access: 'public',
    summary: 'Sends the browser to the provider; with `link` for somebody who is signed in, to link their account',
  }),
  callback: rawRoute({
    method: 'GET',
    path: '/sso/oidc/callback',
    access: 'public',
    summary: 'Where the provider sends the browser back: signs in, and sends it on to the editor',
  }),
};
