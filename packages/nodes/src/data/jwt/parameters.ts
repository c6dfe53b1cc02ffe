import { boolean, collection, json, number, options, string } from '@millrace/node-sdk';

const ALGORITHMS = [
  'ES256',
  'ES384',
  'ES512',
  'HS256',
  'HS384',
  'HS512',
  'PS256',
  'PS384',
  'PS512',
  'RS256',
  'RS384',
  'RS512',
] as const;

const optionFor = (...operation: string[]) => ({ show: { '/operation': operation } });
const objectText = { validateType: 'object', ignoreValidationDuringExecution: true, typeOptions: { rows: 5 } } as const;

const claims = collection('claims', {
  label: 'Claims',
  placeholder: 'Add claim',
  displayOptions: { show: { operation: ['sign'], useJson: [false] } },
  options: [
    string('audience', { label: 'Audience', description: 'For whom the token is (aud)' }),
    number('expiresIn', {
      label: 'Expires in',
      description: 'For how many seconds the token is valid (exp)',
      default: 3600,
      typeOptions: { minValue: 0 },
    }),
    string('issuer', { label: 'Issuer', description: 'Who made the token (iss)' }),
    string('jwtid', { label: 'Token id', description: 'What tells the token from all others (jti)' }),
    number('notBefore', {
      label: 'Not before',
      description: 'In how many seconds the token becomes valid (nbf)',
      typeOptions: { minValue: 0 },
    }),
    string('subject', { label: 'Subject', description: 'Who or what the token is about (sub)' }),
  ],
});

const optionList = collection('options', {
  label: 'Options',
  placeholder: 'Add option',
  options: [
    boolean('complete', {
      label: 'Complete',
      description: 'Also put out the header and the signature',
      displayOptions: optionFor('verify', 'decode'),
    }),
    boolean('ignoreExpiration', {
      label: 'Ignore expiration',
      description: 'Accept tokens that are no longer valid',
      displayOptions: optionFor('verify'),
    }),
    boolean('ignoreNotBefore', {
      label: 'Ignore not before',
      description: 'Accept tokens that are not valid yet',
      displayOptions: optionFor('verify'),
    }),
    number('clockTolerance', {
      label: 'Clock tolerance',
      description: 'By how many seconds clocks may differ',
      typeOptions: { minValue: 0 },
      displayOptions: optionFor('verify'),
    }),
    string('kid', {
      label: 'Key id',
      description: 'Tells who checks the token which key to use (kid)',
      displayOptions: optionFor('sign'),
    }),
    options('algorithm', {
      label: 'Algorithm',
      description: 'Instead of that of the credential; it must fit its key',
      default: 'HS256',
      options: ALGORITHMS.map((value) => ({ name: value, value })),
      displayOptions: optionFor('sign', 'verify'),
    }),
  ],
});

export const jwtParameters = [
  options('operation', {
    label: 'Operation',
    noDataExpression: true,
    default: 'sign',
    options: [
      { name: 'Decode', value: 'decode', description: 'Read a token without checking its signature' },
      { name: 'Sign', value: 'sign', description: 'Make a token' },
      { name: 'Verify', value: 'verify', description: 'Check the signature of a token and read it' },
    ],
  }),
  boolean('useJson', {
    label: 'Claims as JSON',
    description: 'Write the claims as JSON, under any names',
    displayOptions: { show: { operation: ['sign'] } },
  }),
  claims,
  json('claimsJson', {
    label: 'Claims',
    default: '{\n  "my_field_1": "value 1",\n  "my_field_2": "value 2"\n}\n',
    ...objectText,
    displayOptions: { show: { operation: ['sign'], useJson: [true] } },
  }),
  json('headerClaims', {
    label: 'Header',
    description: 'More fields for the header of the token, as JSON',
    default: '{}',
    ...objectText,
    displayOptions: { show: { operation: ['sign'] } },
  }),
  string('token', {
    label: 'Token',
    required: true,
    validateType: 'jwt',
    typeOptions: { password: true },
    displayOptions: { show: { operation: ['verify', 'decode'] } },
  }),
  optionList,
];
