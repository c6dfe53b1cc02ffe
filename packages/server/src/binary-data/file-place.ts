import { type BinaryFiles, openBinaryFiles } from '@millrace/binary-data';
import { type BucketConfig, bucketOf } from '../config/bucket.ts';
import type { Config } from '../config/config-table.ts';

/** Where files of executions lie. @throws StartError when the settings do not fit. */
export function filePlaceOf(config: BucketConfig & Pick<Config, 'dataDir'>): BinaryFiles {
  return openBinaryFiles({ dataFolder: config.dataDir, bucket: bucketOf(config) });
}
