import { boolean, collection, dateTime, options, type ParametersOf, string } from '@millrace/node-sdk';
import { optionalInstant } from '../../../lib/date/given-date.ts';

type Headers = Record<string, string>;

const named = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, name]) => ({ name, value }));

const CLASSES = {
  deepArchive: 'Glacier Deep Archive',
  glacier: 'Glacier Flexible Retrieval',
  intelligentTiering: 'Intelligent tiering',
  onezoneIA: 'One zone, infrequent access',
  standard: 'Standard',
  standardIA: 'Standard, infrequent access',
};
/** As S3 has them. */
const CLASS_NAMES = new Map([
  ['deepArchive', 'DEEP_ARCHIVE'],
  ['glacier', 'GLACIER'],
  ['intelligentTiering', 'INTELLIGENT_TIERING'],
  ['onezoneIA', 'ONEZONE_IA'],
  ['RecudedRedundancy', 'REDUCED_REDUNDANCY'],
  ['standard', 'STANDARD'],
  ['standardIA', 'STANDARD_IA'],
]);

const storageClass = options('storageClass', {
  label: 'Storage class',
  default: 'standard',
  options: named(CLASSES),
});
/** Of folders. The format writes one of them so. */
export const folderClass = options('storageClass', {
  label: 'Storage class',
  default: 'standard',
  options: named({ ...CLASSES, RecudedRedundancy: 'Reduced redundancy' }),
});

export const requesterPays = boolean('requesterPays', {
  label: 'Requester pays',
  description: 'Whoever asks pays for it, not the owner of the bucket',
});

const grants = {
  grantFullControl: boolean('grantFullControl', { label: 'Grant full control' }),
  grantRead: boolean('grantRead', { label: 'Grant reading' }),
  grantReadAcp: boolean('grantReadAcp', { label: 'Grant reading of permissions' }),
  grantWrite: boolean('grantWrite', { label: 'Grant writing' }),
  grantWriteAcp: boolean('grantWriteAcp', { label: 'Grant writing of permissions' }),
};
const GRANTS = [
  ['grantFullControl', 'x-amz-grant-full-control'],
  ['grantRead', 'x-amz-grant-read'],
  ['grantReadAcp', 'x-amz-grant-read-acp'],
  ['grantWrite', 'x-amz-grant-write'],
  ['grantWriteAcp', 'x-amz-grant-write-acp'],
] as const;

const bucketFields = [
  options('acl', {
    label: 'Access',
    options: named({
      authenticatedRead: 'All users of AWS may read',
      Private: 'The owner only',
      publicRead: 'Everybody may read',
      publicReadWrite: 'Everybody may read and write',
    }),
  }),
  boolean('bucketObjectLockEnabled', { label: 'Object lock', description: 'Files of the bucket can be locked' }),
  grants.grantFullControl,
  grants.grantRead,
  grants.grantReadAcp,
  grants.grantWrite,
  grants.grantWriteAcp,
  string('region', { label: 'Region', description: 'Where the bucket is made; else in the region of the account' }),
] as const;

export const bucketSettings = collection('additionalFields', {
  label: 'Additional fields',
  placeholder: 'Add field',
  options: bucketFields,
});

/** What is said of a new bucket. */
export function bucketHeaders(given: Partial<ParametersOf<typeof bucketFields>>): Headers {
  return {
    ...accessHeaders(given),
    ...(given.bucketObjectLockEnabled && { 'x-amz-bucket-object-lock-enabled': 'true' }),
  };
}

const objectFields = [
  options('acl', {
    label: 'Access',
    default: 'private',
    options: named({
      authenticatedRead: 'All users of AWS may read',
      awsExecRead: 'EC2 may read, for images of machines',
      bucketOwnerFullControl: 'The owner of the bucket may do anything',
      bucketOwnerRead: 'The owner of the bucket may read',
      private: 'The owner only',
      publicRead: 'Everybody may read',
      publicReadWrite: 'Everybody may read and write',
    }),
  }),
  grants.grantFullControl,
  grants.grantRead,
  grants.grantReadAcp,
  grants.grantWriteAcp,
  boolean('lockLegalHold', { label: 'Legal hold', description: 'The file cannot be deleted until the hold is lifted' }),
  options('lockMode', { label: 'Lock mode', options: named({ governance: 'Governance', compliance: 'Compliance' }) }),
  dateTime('lockRetainUntilDate', { label: 'Locked until' }),
  requesterPays,
  options('serverSideEncryption', {
    label: 'Encryption at rest',
    options: named({ AES256: 'Keys of S3 (AES-256)', 'aws:kms': 'Keys of AWS KMS' }),
  }),
  string('serverSideEncryptionContext', { label: 'Encryption context', description: 'JSON in base64' }),
  string('encryptionAwsKmsKeyId', { label: 'ID of the KMS key' }),
  string('serversideEncryptionCustomerAlgorithm', { label: 'Algorithm of the own key', placeholder: 'AES256' }),
  string('serversideEncryptionCustomerKey', {
    label: 'Own key',
    description: 'In base64',
    typeOptions: { password: true },
  }),
  string('serversideEncryptionCustomerKeyMD5', { label: 'MD5 of the own key', description: 'In base64' }),
  storageClass,
] as const;

const directives = named({ copy: 'Copy', replace: 'Replace' });

export const copySettings = collection('additionalFields', {
  label: 'Additional fields',
  placeholder: 'Add field',
  options: [
    ...objectFields,
    options('metadataDirective', { label: 'Metadata', options: directives }),
    options('taggingDirective', { label: 'Tags', options: directives }),
  ],
});

export const uploadSettings = collection('additionalFields', {
  label: 'Additional fields',
  placeholder: 'Add field',
  options: [
    ...objectFields,
    string('parentFolderKey', { label: 'Folder', description: 'Key of the folder that the file goes into' }),
  ],
});

/** What is said of a new object. @param zone of dates that name none */
export function objectHeaders(given: Partial<ParametersOf<typeof objectFields>>, zone: string): Headers {
  const until = { zone, parameter: 'additionalFields.lockRetainUntilDate' };
  return {
    ...payerHeader(given),
    ...classHeader(given),
    ...accessHeaders(given),
    ...present({
      'x-amz-object-lock-legal-hold': given.lockLegalHold ? 'ON' : undefined,
      'x-amz-object-lock-mode': given.lockMode?.toUpperCase(),
      'x-amz-object-lock-retain-until-date': optionalInstant(given.lockRetainUntilDate, until),
      'x-amz-server-side-encryption': given.serverSideEncryption,
      'x-amz-server-side-encryption-aws-kms-key-id': given.encryptionAwsKmsKeyId,
      'x-amz-server-side-encryption-context': given.serverSideEncryptionContext,
      'x-amz-server-side-encryption-customer-algorithm': given.serversideEncryptionCustomerAlgorithm,
      'x-amz-server-side-encryption-customer-key': given.serversideEncryptionCustomerKey,
      'x-amz-server-side-encryption-customer-key-md5': given.serversideEncryptionCustomerKeyMD5,
    }),
  };
}

export function payerHeader(given: { requesterPays?: boolean }): Headers {
  return given.requesterPays ? { 'x-amz-request-payer': 'requester' } : {};
}

export function classHeader(given: { storageClass?: string }): Headers {
  return present({ 'x-amz-storage-class': CLASS_NAMES.get(given.storageClass ?? '') });
}

function accessHeaders(given: { acl?: string } & Partial<Record<(typeof GRANTS)[number][0], boolean>>): Headers {
  const acl = given.acl?.replace(/[A-Z]/g, (letter, at: number) => `${at === 0 ? '' : '-'}${letter.toLowerCase()}`);
  return {
    ...present({ 'x-amz-acl': acl }),
    ...Object.fromEntries(GRANTS.filter(([field]) => given[field]).map(([, header]) => [header, ''])),
  };
}

/** Headers that have a value. */
function present(headers: Readonly<Record<string, string | undefined>>): Headers {
  return Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}
