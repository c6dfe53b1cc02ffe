import { rawRoute, route } from '../calls/route.ts';
import { z } from '../shapes/zod.ts';
import { givenPassword } from './account-shapes.ts';

const text = z.string().trim().min(1).max(500);
/** Metadata of large federations are longer: those of one provider are wanted. */
const MAX_METADATA_LENGTH = 200_000;

/** What a provider says of a person: a claim of OpenID Connect, an attribute of SAML. */
const claimName = text;

/** Who comes in with a provider, and as what. */
const admission = {
  /** Who may come in that has no account: nobody, those who were invited, or everyone whom the provider knows. */
  newAccounts: z.enum(['none', 'invited', 'everyone']),
  /** Only those come in who have one of these values in this claim. */
  requiredClaim: z
    .object({ name: claimName, values: z.array(text).min(1).max(100) })
    .nullable()
    .default(null),
  /**
   * At each sign-in the first rule that fits says what somebody is, and without one they are a member. Without rules,
   * roles stay as they are. Nobody becomes the owner by a rule, and the owner stays the owner.
   */
  roles: z
    .array(z.object({ claim: claimName, value: text, role: z.enum(['admin', 'member']) }))
    .max(100)
    .default([]),
};

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
  ...admission,
});
export type OpenIdSettings = z.infer<typeof openIdSettings>;

/** How people sign in with a SAML provider. */
const samlSettings = z.object({
  enabled: z.boolean(),
  label: z.string().trim().min(1).max(64),
  /** Where the provider's metadata are, which are read again each hour; or the metadata themselves. */
  metadata: z.union([
    z.object({ url: z.url({ protocol: /^https?$/ }).max(500) }),
    z.object({ xml: z.string().trim().min(1).max(MAX_METADATA_LENGTH) }),
  ]),
  /** How the provider knows this instance; null: by the address of its metadata. */
  entityId: text.nullable().default(null),
  /** Where the provider says who somebody is; null: under the usual names. */
  attributes: z
    .object({
      email: claimName.nullable().default(null),
      firstName: claimName.nullable().default(null),
      lastName: claimName.nullable().default(null),
    })
    .prefault({}),
  ...admission,
});
export type SamlSettings = z.infer<typeof samlSettings>;

/** What the two kinds have in common. */
export type Admission = Pick<OpenIdSettings, keyof typeof admission>;
export type MappedRole = Admission['roles'][number]['role'];

/** What the metadata of a SAML provider say. */
const samlProvider = z.object({
  entityId: z.string(),
  signOnUrl: z.string(),
  certificates: z.array(z.object({ fingerprint: z.string(), expiresAt: z.string() })),
});
export type SamlProviderSummary = z.infer<typeof samlProvider>;

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
    errors: ['PROVIDER_UNREACHABLE'],
    body: openIdSettings,
    answer: openIdSettings,
  }),
  getSaml: route({
    method: 'GET',
    path: '/sso/saml/settings',
    access: 'signInProvider:manage',
    summary: 'How people sign in with SAML; null before it is set up',
    answer: z.object({
      settings: samlSettings.nullable(),
      /** To be entered at the provider. */
      entityId: z.string(),
      metadataUrl: z.string(),
      replyUrl: z.string(),
      /** Null while its metadata cannot be read. */
      provider: samlProvider.nullable(),
    }),
  }),
  setSaml: route({
    method: 'PUT',
    path: '/sso/saml/settings',
    access: 'signInProvider:manage',
    summary: 'Sets SAML up; the metadata of the provider have to be readable',
    errors: ['SAML_UNREADABLE', 'PROVIDER_UNREACHABLE'],
    body: samlSettings,
    answer: samlProvider,
  }),
};

/** Linking lets somebody in from then on: it asks for the password, or for a recent sign-in where the account has none. */
const linking = z.object({
  currentPassword: givenPassword.optional(),
  /** Path of the editor where the browser goes afterwards. */
  redirect: z.string().max(1000).optional(),
});

/** Where the browser has to go now. */
const leave = z.object({ url: z.string() });

/** Links the account of whoever is signed in with one of a provider. */
export const providerLinkRoutes = {
  linkOpenId: route({
    method: 'POST',
    path: '/sso/oidc/link',
    access: 'account:secure',
    summary:
      'Begins to link the account of the caller with one of the OpenID Connect provider, and says where the browser goes',
    errors: ['PASSWORD_WRONG', 'SIGN_IN_NOT_RECENT', 'PROVIDER_NOT_SET_UP'],
    body: linking,
    answer: leave,
  }),
  linkSaml: route({
    method: 'POST',
    path: '/sso/saml/link',
    access: 'account:secure',
    summary: 'Begins to link the account of the caller with one of the SAML provider, and says where the browser goes',
    errors: ['PASSWORD_WRONG', 'SIGN_IN_NOT_RECENT', 'PROVIDER_NOT_SET_UP'],
    body: linking,
    answer: leave,
  }),
};

export const foreignSignInRoutes = {
  begin: rawRoute({
    method: 'GET',
    path: '/sso/oidc/sign-in',
    access: 'public',
    summary: 'Sends the browser to the provider',
  }),
  callback: rawRoute({
    method: 'GET',
    path: '/sso/oidc/callback',
    access: 'public',
    summary: 'Where the provider sends the browser back: signs in, and sends it on to the editor',
  }),
  samlMetadata: rawRoute({
    method: 'GET',
    path: '/sso/saml/metadata',
    access: 'public',
    summary: 'Describes this instance to a SAML provider',
  }),
  beginSaml: rawRoute({
    method: 'GET',
    path: '/sso/saml/sign-in',
    access: 'public',
    summary: 'Sends the browser to the SAML provider',
  }),
  answerSaml: rawRoute({
    method: 'POST',
    path: '/sso/saml/acs',
    access: 'public',
    summary: 'Where a page of the SAML provider posts its response: checks it, and sends the browser on',
  }),
  finishSaml: rawRoute({
    method: 'GET',
    path: '/sso/saml/finish',
    access: 'public',
    summary: 'Signs in by a response that was checked, in the browser where the sign-in began',
  }),
};
