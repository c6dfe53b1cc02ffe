import { collection, defineNode, NodeError, number, options } from '@millrace/node-sdk';
import { decodeBase32, HASHES, oneTimePassword } from './one-time-password.ts';

const MAX_DIGITS = 10;
const algorithms = Object.keys(HASHES) as Array<keyof typeof HASHES>;

export default defineNode({
  name: 'n8n-nodes-base.totp',
  displayName: 'TOTP',
  description: 'Makes the one-time passwords that an authenticator app shows',
  version: 1,
  group: ['transform'],
  family: 'data',
  subtitle: '={{ $parameter.operation === "generateSecret" ? "Make a password" : "" }}',
  defaults: { name: 'TOTP' },
  credentials: [{ name: 'totpApi', required: true }],
  codex: {
    categories: ['Core'],
    subcategories: { Core: ['Helpers'] },
    alias: ['2fa', 'mfa', 'one-time password', 'authenticator', 'two-factor', 'code', 'login', 'rfc 6238'],
  },
  parameters: [
    options('operation', {
      label: 'Operation',
      noDataExpression: true,
      default: 'generateSecret',
      options: [{ name: 'Make a password', value: 'generateSecret', description: 'The one that is valid now' }],
    }),
    collection('options', {
      label: 'Options',
      placeholder: 'Add option',
      displayOptions: { show: { operation: ['generateSecret'] } },
      options: [
        options('algorithm', {
          label: 'Algorithm',
          description: 'Hash function; almost all services use SHA1',
          default: 'SHA1',
          options: algorithms.map((value) => ({ name: value, value })),
        }),
        number('digits', { label: 'Digits', description: 'Length of the password', default: 6 }),
        number('period', { label: 'Period', description: 'For how many seconds a password is valid', default: 30 }),
      ],
    }),
  ],
  async run({ parameters, credentials, now }) {
    const { algorithm = 'SHA1', digits = 6, period = 30 } = parameters.options;
    checkWhole(digits, { name: 'digits', label: 'Digits', max: MAX_DIGITS });
    checkWhole(period, { name: 'period', label: 'Period', max: Number.MAX_SAFE_INTEGER });
    const { secret: text } = await credentials.get('totpApi');
    const secret = decodeBase32(String(text ?? ''));
    if (!secret) {
      throw new NodeError('The secret of the TOTP credential cannot be read', {
        description: 'It is Base32: letters from A to Z and digits from 2 to 7, as the service shows it.',
        code: 'CREDENTIAL_INVALID',
      });
    }
    return { json: { ...oneTimePassword({ secret, algorithm, digits, period, now: now() }) } };
  },
});

function checkWhole(value: number, { name, label, max }: { name: string; label: string; max: number }): void {
  if (Number.isInteger(value) && value >= 1 && value <= max) return;
  throw new NodeError(`'${label}' must be a whole number from 1 to ${max}, not ${value}`, { parameter: name });
}
