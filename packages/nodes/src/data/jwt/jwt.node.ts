import { defineNode } from '@millrace/node-sdk';
import { jwtParameters } from './parameters.ts';
import { decodeToken, verifyToken } from './read-token.ts';
import { signToken } from './sign-token.ts';

export default defineNode({
  name: 'n8n-nodes-base.jwt',
  displayName: 'JWT',
  description: 'Signs, checks and reads JSON Web Tokens',
  version: 1,
  group: ['transform'],
  family: 'data',
  subtitle: '={{ $parameter.operation }}',
  defaults: { name: 'JWT' },
  credentials: [{ name: 'jwtAuth', required: true }],
  codex: {
    categories: ['Core', 'Development'],
    subcategories: { Core: ['Data transformation', 'Helpers'] },
    alias: ['token', 'json web token', 'bearer', 'sign', 'verify', 'decode', 'claims', 'jose', 'authentication'],
  },
  parameters: jwtParameters,
  async run({ parameters, credentials, now, hint }) {
    const { operation, token, options } = parameters;
    const nowSeconds = Math.floor(now() / 1000);
    switch (operation) {
      case 'sign':
        return {
          json: {
            token: await signToken(parameters, { credential: await credentials.get('jwtAuth'), nowSeconds, hint }),
          },
        };
      case 'verify':
        return { json: await verifyToken(token, options, await credentials.get('jwtAuth'), nowSeconds) };
      case 'decode':
        return { json: decodeToken(token, options) };
    }
  },
});
