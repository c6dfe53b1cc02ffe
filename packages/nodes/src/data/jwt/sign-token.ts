import { type JsonObject, NodeError, type ParametersOf } from '@millrace/node-sdk';
import { checkedJwtKey } from '../../lib/jwt/checked-jwt-key.ts';
import { parseJsonObjectParameter } from '../../lib/parameters/json-parameter.ts';
import type { jwtParameters } from './parameters.ts';

type Parameters = ParametersOf<typeof jwtParameters>;

/** Makes a token. `nowSeconds` is the time it is made at. */
export async function signToken(parameters: Parameters, credential: JsonObject, nowSeconds: number): Promise<string> {
  const { SignJWT, UnsecuredJWT } = await import('jose');
  const claims = claimsOf(parameters, nowSeconds);
  const { algorithm: chosen, kid } = parameters.options;
  if (credential.algorithm === 'none' && !chosen) return new UnsecuredJWT(claims).encode();
  const { key, algorithm } = checkedJwtKey(credential, 'sign', chosen);
  const header = parseJsonObjectParameter(parameters.headerClaims, 'Header', 'headerClaims');
  try {
    return await new SignJWT(claims)
      .setProtectedHeader({ typ: 'JWT', ...header, ...(kid && { kid }), alg: algorithm })
      .sign(key);
  } catch (cause) {
    throw new NodeError('The token could not be signed', {
      description: `${(cause as Error).message}.`,
      code: 'JWT_SIGN_FAILED',
    });
  }
}

function claimsOf({ useJson, claims, claimsJson }: Parameters, now: number): JsonObject {
  if (useJson) {
    const given = parseJsonObjectParameter(claimsJson, 'Claims', 'claimsJson');
    return { iat: now, ...given };
  }
  const { audience, issuer, jwtid, subject, expiresIn, notBefore } = claims;
  return {
    iat: now,
    ...(audience && { aud: audience }),
    ...(issuer && { iss: issuer }),
    ...(jwtid && { jti: jwtid }),
    ...(subject && { sub: subject }),
    ...(expiresIn !== undefined && { exp: now + expiresIn }),
    ...(notBefore !== undefined && { nbf: now + notBefore }),
  };
}
