import { address, text, type ValueKind } from '../value-kind.ts';
import { optional, variable } from '../variable.ts';

/** Keys are put together without further looks: nothing in them needs another spelling in an address. */
const keyPrefix: ValueKind<string> = {
  ...text,
  allowed: 'letters, digits, -, _, . and /, and end with /',
  parse: (value) => (/^[\w.-]+(\/[\w.-]+)*\/$/.test(value) && !/(^|\/)\.{1,2}\//.test(value) ? value : undefined),
};

/** Where files of executions lie, if not in the data folder. */
export const bucketSettings = {
  bucketUrl: optional({
    name: 'MILLRACE_S3_BUCKET_URL',
    kind: address(['http', 'https']),
    defaultText: 'none: files of executions lie in the data folder',
    text: 'Address of a bucket of an S3-compatible store for the files of executions, as https://host/bucket or https://bucket.host.',
  }),
  bucketPrefix: variable({
    name: 'MILLRACE_S3_PREFIX',
    kind: keyPrefix,
    default: 'millrace/',
    text: 'What the keys of all files in the bucket begin with. Nobody else may use it: what lies there and is not known is removed.',
  }),
  bucketRegion: variable({
    name: 'MILLRACE_S3_REGION',
    kind: text,
    default: 'us-east-1',
    text: 'Region of the bucket.',
  }),
  bucketAccessKey: optional({
    name: 'MILLRACE_S3_ACCESS_KEY',
    kind: text,
    text: 'Access key of the bucket.',
  }),
  bucketSecretKey: optional({
    name: 'MILLRACE_S3_SECRET_KEY',
    kind: text,
    text: 'Secret key of the bucket.',
    secret: true,
  }),
};
