import { type Credentials, defineNode, type Item, NodeError, type ParametersOf } from '@millrace/node-sdk';
import { fieldAccess } from '../../lib/fields/field-path.ts';
import { digestInput, givenText, hash, hmac, sign, textOf } from './digest.ts';
import { parametersV1, parametersV2 } from './parameters.ts';
import { randomText } from './random-text.ts';
import { decryptByKey, decryptText, encryptByKey, encryptText } from './seal.ts';

const meta = {
  name: 'n8n-nodes-base.crypto',
  displayName: 'Crypto',
  description: 'Hashes, signs and encrypts texts, and makes random ones',
  group: ['transform' as const],
  family: 'data' as const,
  subtitle: '={{ $parameter.action }}',
  defaults: { name: 'Crypto' },
  codex: {
    categories: ['Core'],
    subcategories: { Core: ['Data transformation'] },
    alias: ['hash', 'md5', 'sha', 'hmac', 'sign', 'encrypt', 'decrypt', 'uuid', 'random', 'password', 'security'],
  },
};

const cryptoV1 = defineNode({
  ...meta,
  version: 1,
  parameters: parametersV1,
  async run({ item, parameters, binary }) {
    const { action, type, encoding, dataPropertyName } = parameters;
    switch (action) {
      case 'hash':
        return withResult(item, dataPropertyName, hash(await digestInput(item, parameters, binary), type, encoding));
      case 'hmac': {
        const input = await digestInput(item, parameters, binary);
        return withResult(item, dataPropertyName, hmac(input, type, parameters.secret, encoding));
      }
      case 'sign': {
        const { value, algorithm, privateKey } = parameters;
        return withResult(item, dataPropertyName, sign(givenText(value), algorithm, privateKey, encoding));
      }
      case 'generate':
        return withResult(item, dataPropertyName, randomText(parameters.encodingType, parameters.stringLength));
    }
  },
});

type ParametersV2 = ParametersOf<typeof parametersV2>;

const cryptoV2 = defineNode({
  ...meta,
  version: 2,
  credentials: [
    { name: 'crypto', required: true, displayOptions: { show: { action: ['hmac', 'sign', 'encrypt', 'decrypt'] } } },
  ],
  parameters: parametersV2,
  async run({ item, parameters, binary, credentials }) {
    const { action, type, encoding, value, dataPropertyName } = parameters;
    switch (action) {
      case 'hash':
        return withResult(item, dataPropertyName, hash(await digestInput(item, parameters, binary), type, encoding));
      case 'hmac': {
        const input = await digestInput(item, parameters, binary);
        const secret = await secretOf(credentials, 'hmacSecret', 'HMAC secret');
        return withResult(item, dataPropertyName, hmac(input, type, secret, encoding));
      }
      case 'sign': {
        const key = await secretOf(credentials, 'signPrivateKey', 'Private key for signatures');
        return withResult(item, dataPropertyName, sign(givenText(value), parameters.algorithm, key, encoding));
      }
      case 'generate':
        return withResult(item, dataPropertyName, randomText(parameters.encodingType, parameters.stringLength));
      case 'encrypt':
        return withResult(item, dataPropertyName, await encrypt(parameters, credentials));
      case 'decrypt':
        return withResult(item, dataPropertyName, await decrypt(parameters, credentials));
    }
  },
});

async function encrypt({ mode, cipher, value }: ParametersV2, credentials: Credentials): Promise<string> {
  if (mode === 'symmetric') return encryptText(textOf(value), cipher, await passphraseOf(credentials));
  return encryptByKey(textOf(value), await secretOf(credentials, 'encryptionPublicKey', 'Public key for encryption'));
}

async function decrypt({ mode, cipher, value }: ParametersV2, credentials: Credentials): Promise<string> {
  if (mode === 'symmetric') return decryptText(textOf(value), cipher, await passphraseOf(credentials));
  return decryptByKey(textOf(value), await secretOf(credentials, 'encryptionPrivateKey', 'Private key for decryption'));
}

function passphraseOf(credentials: Credentials): Promise<string> {
  return secretOf(credentials, 'encryptionPassphrase', 'Passphrase for encryption');
}

async function secretOf(credentials: Credentials, name: string, label: string): Promise<string> {
  const credential = await credentials.get('crypto');
  const secret = Object.hasOwn(credential, name) ? credential[name] : undefined;
  if (typeof secret === 'string' && secret !== '') return secret;
  throw new NodeError(`The crypto credential has no '${label}'`, {
    description: `Open the credential and fill in '${label}'.`,
    code: 'CREDENTIAL_INCOMPLETE',
  });
}

function withResult(item: Item, field: string, result: string): Item {
  const json = fieldAccess(false).with(item.json, field, result);
  return item.binary ? { json, binary: item.binary } : { json };
}

export default [cryptoV1, cryptoV2];
