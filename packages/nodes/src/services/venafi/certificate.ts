import { choiceOf, collection, options, path, secret, string, when, z } from '@millrace/node-sdk';
import { withFile } from '../../lib/files/item-files.ts';
import { certificateRequest, listOf, venafi } from './client.ts';
import { keystoreOf } from './keystore.ts';
import { applications, issuingTemplates } from './lookups.ts';

const CERTIFICATES = '/outagedetection/v1/certificates';

const certificateId = string('certificateId', { label: 'Certificate ID', required: true });
const isKeystore = { downloadItem: ['keystore'] } as const;

const downloadOptions = collection('options', {
  label: 'Options',
  placeholder: 'Add option',
  options: [
    options('chainOrder', {
      label: 'Chain order',
      description: 'Which certificates of the chain come, and in which order',
      default: 'ROOT_FIRST',
      options: [
        { name: 'Certificate first', value: 'EE_FIRST' },
        { name: 'Certificate only', value: 'EE_ONLY' },
        { name: 'Root first', value: 'ROOT_FIRST' },
      ],
    }),
    options('format', {
      label: 'Format',
      default: 'PEM',
      options: [
        { name: 'PEM', value: 'PEM' },
        { name: 'DER', value: 'DER' },
      ],
    }),
  ],
});

const download = venafi.operation('Download', {
  description: 'Get a certificate as a file, or a keystore with its private key',
  parameters: [
    certificateId,
    options('downloadItem', {
      label: 'Download',
      options: [
        { name: 'Certificate', value: 'certificate' },
        { name: 'Keystore', value: 'keystore' },
      ],
    }),
    when(
      isKeystore,
      options('keystoreType', {
        label: 'Keystore type',
        default: 'PEM',
        options: [
          { name: 'JKS', value: 'JKS' },
          { name: 'PKCS #12', value: 'PKCS12' },
          { name: 'PEM', value: 'PEM' },
        ],
      }),
    ),
    when(isKeystore, string('certificateLabel', { label: 'Certificate label', required: true })),
    when(isKeystore, secret('privateKeyPassphrase', { label: 'Passphrase of the private key', required: true })),
    when(
      { ...isKeystore, keystoreType: ['JKS'] },
      secret('keystorePassphrase', { label: 'Passphrase of the keystore', required: true }),
    ),
    string('binaryProperty', {
      label: 'Output binary field',
      description: 'Name that the file gets in the item',
      default: 'data',
      required: true,
    }),
    downloadOptions,
  ],
  async run({ client, parameters, binary, item }) {
    const { certificateId: id, downloadItem, binaryProperty } = parameters;
    const { content, mimeType } =
      downloadItem === 'keystore'
        ? await client.download(await keystoreOf(client, parameters))
        : await client.download({
            path: path`/outagedetection/v1/certificates/${id}/contents`,
            query: parameters.options,
          });
    const file = await binary.create(content, mimeType === undefined ? {} : { mimeType });
    return { json: item.json, binary: withFile(item.binary, binaryProperty, file) };
  },
});

export const certificateOperations = {
  delete: venafi.operation('Delete', {
    description: 'Delete a certificate. It has to be retired before.',
    parameters: [certificateId],
    request: ({ certificateId: id }) => ({
      method: 'POST',
      path: '/outagedetection/v1/certificates/deletion',
      body: { certificateIds: [id] },
    }),
    items: 'certificates',
  }),
  download,
  get: venafi.operation('Get', {
    parameters: [certificateId],
    request: ({ certificateId: id }) => ({ path: path`/outagedetection/v1/certificates/${id}` }),
    output: z.looseObject({
      id: z.string(),
      certificateName: z.string(),
      validityEnd: z.string(),
      dekHash: z.string(),
    }),
  }),
  getMany: venafi.operation('Get many', {
    parameters: [
      collection('filters', {
        label: 'Filters',
        placeholder: 'Add filter',
        options: [string('subject', { label: 'Subject', placeholder: 'example.com' })],
      }),
    ],
    paged: { limit: 50, most: 500 },
    request: ({ filters }) => ({ path: CERTIFICATES, query: filters }),
    paging: listOf('certificates'),
  }),
  renew: venafi.operation('Renew', {
    description: 'Ask for a certificate that replaces another one',
    parameters: [
      choiceOf('applicationId', { label: 'Application', from: applications }),
      string('existingCertificateId', {
        label: 'Certificate ID',
        description: 'The certificate that is replaced',
      }),
      choiceOf('certificateIssuingTemplateId', { label: 'Issuing template', from: issuingTemplates }),
      string('certificateSigningRequest', {
        label: 'Signing request',
        description: 'In PEM form, with BEGIN and END lines',
        typeOptions: { rows: 4 },
      }),
      collection('options', {
        label: 'Options',
        placeholder: 'Add option',
        options: [
          options('validityPeriod', {
            label: 'Valid for',
            default: 'P1Y',
            options: [
              { name: 'A year', value: 'P1Y' },
              { name: '10 days', value: 'P10D' },
              { name: '12 hours', value: 'PT12H' },
            ],
          }),
        ],
      }),
    ],
    request: ({ options: more, ...fields }) =>
      certificateRequest({
        certificateSigningRequest: fields.certificateSigningRequest,
        certificateIssuingTemplateId: fields.certificateIssuingTemplateId,
        applicationId: fields.applicationId,
        existingCertificateId: fields.existingCertificateId,
        ...more,
      }),
    items: 'certificateRequests',
  }),
};
