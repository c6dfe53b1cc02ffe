import {
  boolean,
  choiceOf,
  collection,
  fixedCollection,
  group,
  number,
  options,
  type ParametersOf,
  path,
  string,
  strings,
  when,
} from '@millrace/node-sdk';
import { certificateRequest, listOf, venafi } from './client.ts';
import { applications, issuingTemplates } from './lookups.ts';

const isGenerated = { generateCsr: [true] };

const subjectFields = collection('additionalFields', {
  label: 'Additional fields',
  placeholder: 'Add field',
  options: [
    options('keyType', {
      label: 'Key type',
      default: 'RSA',
      options: [
        { name: 'EC', value: 'EC' },
        { name: 'RSA', value: 'RSA' },
      ],
    }),
    options('keyCurve', {
      label: 'Key curve',
      description: 'Of an EC key',
      default: 'ED25519',
      options: [
        { name: 'ED25519', value: 'ED25519' },
        { name: 'P256', value: 'P256' },
        { name: 'P384', value: 'P384' },
        { name: 'P521', value: 'P521' },
        { name: 'Unknown', value: 'UNKNOWN' },
      ],
    }),
    number('keyLength', { label: 'Key length', description: 'Of an RSA key, in bits', default: 2048 }),
    string('organization', { label: 'Organization' }),
    strings('organizationalUnits', { label: 'Organizational units' }),
    string('locality', { label: 'City' }),
    string('state', { label: 'State' }),
    string('country', { label: 'Country', description: 'Its code of two letters' }),
    fixedCollection('SubjectAltNamesUi', {
      label: 'Alternative names',
      multiple: true,
      groups: [
        group('SubjectAltNamesValues', 'Name', [
          options('Typename', { label: 'Kind', options: [{ name: 'DNS', value: 'dnsNames' }] }),
          string('name', { label: 'Name', placeholder: 'www.example.com', default: 'community.n8n.io' }),
        ]),
      ],
    }),
  ],
});

const create = venafi.operation('Create', {
  description: 'Ask for a certificate',
  parameters: [
    choiceOf('applicationId', { label: 'Application', from: applications }),
    choiceOf('certificateIssuingTemplateId', { label: 'Issuing template', from: issuingTemplates }),
    boolean('generateCsr', { label: 'Generate CSR', description: 'Venafi makes the key, and keeps it' }),
    when(isGenerated, string('commonName', { label: 'Common name', default: 'n8n.io', required: true })),
    when(isGenerated, subjectFields),
    when(
      { generateCsr: [false] },
      string('certificateSigningRequest', {
        label: 'Signing request',
        description: 'In PEM form, with BEGIN and END lines',
        typeOptions: { rows: 4 },
      }),
    ),
    collection('options', {
      label: 'Options',
      placeholder: 'Add option',
      options: [
        string('validityPeriod', {
          label: 'Valid for',
          description: 'A period of ISO 8601, such as P90D for 90 days or PT12H for 12 hours',
          default: 'P1Y',
        }),
      ],
    }),
  ],
  request(parameters) {
    const { applicationId, certificateIssuingTemplateId, generateCsr, certificateSigningRequest } = parameters;
    return certificateRequest({
      applicationId,
      certificateIssuingTemplateId,
      isVaaSGenerated: generateCsr,
      ...(generateCsr ? { csrAttributes: subjectOf(parameters) } : { certificateSigningRequest }),
      ...parameters.options,
    });
  },
  items: 'certificateRequests',
});

/** What the certificate is to say, and which key it is for. */
function subjectOf({
  commonName,
  additionalFields = {},
}: {
  commonName?: string | undefined;
  additionalFields?: Subject;
}) {
  const { keyType, keyCurve, keyLength, SubjectAltNamesUi: names, ...subject } = additionalFields;
  const dnsNames = names?.SubjectAltNamesValues?.map(({ name }) => name) ?? [];
  return {
    commonName,
    ...subject,
    ...(keyType !== undefined && { keyTypeParameters: { keyType, keyCurve, keyLength } }),
    ...(dnsNames.length > 0 && { subjectAlternativeNamesByType: { dnsNames } }),
  };
}

type Subject = ParametersOf<readonly [typeof subjectFields]>['additionalFields'];

export const certificateRequestOperations = {
  create,
  get: venafi.operation('Get', {
    parameters: [string('certificateRequestId', { label: 'Certificate request ID', required: true })],
    request: ({ certificateRequestId: id }) => ({ path: path`/outagedetection/v1/certificaterequests/${id}` }),
  }),
  getMany: venafi.operation('Get many', {
    parameters: [],
    paged: { limit: 50, most: 500 },
    request: () => ({ path: '/outagedetection/v1/certificaterequests' }),
    paging: listOf('certificateRequests'),
  }),
};
