import { boolean, number, options, string } from '@millrace/node-sdk';
import { signAlgorithms } from './sign-algorithms.ts';

const HASHES = ['MD5', 'SHA1', 'SHA256', 'SHA3-256', 'SHA3-384', 'SHA3-512', 'SHA384', 'SHA512'] as const;
const MD5_AND_UP = HASHES.map((value) => ({ name: value, value }));

const on = (...action: string[]) => ({ show: { action } });

const output = {
  label: 'Output field',
  description: 'Field that the result is put into; a.b is field b inside a',
  default: 'data',
  required: true,
} as const;
const text = { label: 'Value', description: 'Text to work on', required: true } as const;

const encoding = {
  label: 'Encoding',
  description: 'How the result is written',
  default: 'hex',
  required: true,
  options: [
    { name: 'Base64', value: 'base64' },
    { name: 'Hex', value: 'hex' },
  ],
} as const;

/** What hashes and HMACs are taken of. */
function digest(action: 'hash' | 'hmac', algorithm: 'MD5' | 'SHA256') {
  return [
    options('type', {
      label: 'Type',
      default: algorithm,
      required: true,
      options: MD5_AND_UP,
      displayOptions: on(action),
    }),
    boolean('binaryData', {
      label: 'Binary file',
      description: 'Take the content of a file instead of a text',
      required: true,
      displayOptions: on(action),
    }),
    string('binaryPropertyName', {
      label: 'Name of the file',
      default: 'data',
      required: true,
      displayOptions: { show: { action: [action], binaryData: [true] } },
    }),
    string('value', { ...text, displayOptions: { show: { action: [action], binaryData: [false] } } }),
    string('dataPropertyName', { ...output, displayOptions: on(action) }),
  ] as const;
}

const algorithm = options('algorithm', {
  label: 'Algorithm',
  default: '',
  required: true,
  options: signAlgorithms.map((value) => ({ name: value, value })),
  displayOptions: on('sign'),
});

const generate = [
  string('dataPropertyName', { ...output, displayOptions: on('generate') }),
  options('encodingType', {
    label: 'Type',
    default: 'uuid',
    required: true,
    options: [
      { name: 'ASCII', value: 'ascii', description: 'Any printable characters' },
      { name: 'Base64', value: 'base64', description: 'Letters and digits' },
      { name: 'Hex', value: 'hex', description: '0 to 9 and a to f' },
      { name: 'UUID', value: 'uuid', description: 'Version 4' },
    ],
    displayOptions: on('generate'),
  }),
  number('stringLength', {
    label: 'Length',
    description: 'How many characters',
    default: 32,
    displayOptions: { show: { action: ['generate'], encodingType: ['ascii', 'base64', 'hex'] } },
  }),
] as const;

const actions = {
  generate: {
    name: 'Generate',
    value: 'generate',
    description: 'Make a random text',
    action: 'Generate random string',
  },
  hash: { name: 'Hash', value: 'hash', description: 'Hash a text or file', action: 'Hash a text or file' },
  hmac: { name: 'HMAC', value: 'hmac', description: 'Hash with a secret', action: 'HMAC a text or file' },
  sign: { name: 'Sign', value: 'sign', description: 'Sign with a private key', action: 'Sign a text' },
} as const;

const { generate: generateAction, hash, hmac, sign } = actions;

export const parametersV1 = [
  options('action', { label: 'Action', default: 'hash', options: [generateAction, hash, hmac, sign] }),
  ...digest('hash', 'MD5'),
  options('encoding', { ...encoding, displayOptions: on('hash') }),
  ...digest('hmac', 'MD5'),
  string('secret', {
    label: 'Secret',
    required: true,
    typeOptions: { password: true },
    displayOptions: on('hmac'),
  }),
  options('encoding', { ...encoding, displayOptions: on('hmac') }),
  string('value', { ...text, displayOptions: on('sign') }),
  string('dataPropertyName', { ...output, displayOptions: on('sign') }),
  algorithm,
  options('encoding', { ...encoding, displayOptions: on('sign') }),
  string('privateKey', {
    label: 'Private key',
    description: 'In PEM form',
    required: true,
    typeOptions: { password: true },
    displayOptions: on('sign'),
  }),
  ...generate,
] as const;

export const parametersV2 = [
  options('action', {
    label: 'Action',
    default: 'hash',
    options: [
      { name: 'Decrypt', value: 'decrypt', description: 'Read what was encrypted here', action: 'Decrypt a text' },
      { name: 'Encrypt', value: 'encrypt', description: 'Make a text unreadable for others', action: 'Encrypt a text' },
      generateAction,
      hash,
      hmac,
      sign,
    ],
  }),
  ...digest('hash', 'SHA256'),
  options('encoding', { ...encoding, displayOptions: on('hash') }),
  ...digest('hmac', 'SHA256'),
  options('encoding', { ...encoding, displayOptions: on('hmac') }),
  string('value', { ...text, displayOptions: on('sign') }),
  string('dataPropertyName', { ...output, displayOptions: on('sign') }),
  algorithm,
  options('encoding', { ...encoding, displayOptions: on('sign') }),
  ...generate,
  options('mode', {
    label: 'Mode',
    default: 'symmetric',
    required: true,
    options: [
      { name: 'Symmetric', value: 'symmetric', description: 'The same passphrase encrypts and decrypts' },
      { name: 'Asymmetric', value: 'asymmetric', description: 'A public key encrypts, a private key decrypts' },
    ],
    displayOptions: on('encrypt', 'decrypt'),
  }),
  options('cipher', {
    label: 'Cipher',
    default: 'aes-256-gcm',
    required: true,
    options: [
      { name: 'AES-256-GCM', value: 'aes-256-gcm' },
      { name: 'AES-192-GCM', value: 'aes-192-gcm' },
      { name: 'AES-128-GCM', value: 'aes-128-gcm' },
      { name: 'ChaCha20-Poly1305', value: 'chacha20-poly1305' },
    ],
    displayOptions: { show: { action: ['encrypt', 'decrypt'], mode: ['symmetric'] } },
  }),
  string('value', { ...text, displayOptions: on('encrypt', 'decrypt') }),
  string('dataPropertyName', { ...output, displayOptions: on('encrypt', 'decrypt') }),
] as const;
