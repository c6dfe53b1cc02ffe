import { type JsonObject, NodeError, type ParametersOf, type RunHint } from '@millrace/node-sdk';
import { checkedJwtKey } from '../../lib/jwt/checked-jwt-key.ts';
import { looseJsonObject } from '../../lib/parameters/loose-json.ts';
import type { jwtParameters } from './parameters.ts';

type Parameters = ParametersOf<typeof jwtParameters>;

interface Signing {
  credential: JsonObject;
  /** The time that the token is made at. */
  nowSeconds: number;
  hint(hint: RunHint): void;
}

/** Makes a token. */
export async function signToken(parameters: Parameters, { credential, nowSeconds, hint }: Signing): Promise<string> {
  const { SignJWT, UnsecuredJWT } = await import('jose');
  const claims = claimsOf(parameters, nowSeconds, hint);
  const { algorithm: chosen, kid } = parameters.options;
  if (credential.algorithm === 'none' && !chosen) return new UnsecuredJWT(claims).encode();
  const { key, algorithm } = checkedJwtKey(credential, 'sign', chosen);
  const header = looseJsonObject(parameters.headerClaims, 'Header', 'headerClaims', hint);
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

function claimsOf({ useJson, claims, claimsJson }: Parameters, now: number, hint: Signing['hint']): JsonObject {
  if (useJson) {
    const given = looseJsonObject(claimsJson, 'Claims', 'claimsJson', hint);
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
