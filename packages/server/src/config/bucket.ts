import type { BucketSettings } from '@millrace/binary-data';
import { StartError } from '../errors/start-error.ts';
import type { Config } from './config-table.ts';

export type BucketConfig = Pick<
  Config,
  'bucketUrl' | 'bucketPrefix' | 'bucketRegion' | 'bucketAccessKey' | 'bucketSecretKey'
>;

/** The bucket for files of executions, where one is named. @throws StartError when its keys are missing. */
export function bucketOf(config: BucketConfig): BucketSettings | undefined {
  const { bucketUrl, bucketPrefix: prefix, bucketRegion: region } = config;
  if (bucketUrl === undefined) return undefined;
  const { bucketAccessKey: accessKey, bucketSecretKey: secretKey } = config;
  if (accessKey === undefined || secretKey === undefined) {
    throw new StartError(
      'MILLRACE_S3_BUCKET_URL names a bucket, but who may use it is not set.',
      'Set MILLRACE_S3_ACCESS_KEY and MILLRACE_S3_SECRET_KEY, or leave MILLRACE_S3_BUCKET_URL out.',
    );
  }
  return { bucketUrl, prefix, region, accessKey, secretKey };
}
