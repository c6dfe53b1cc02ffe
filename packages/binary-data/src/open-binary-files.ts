import { BinaryBucket, type BucketSettings } from './binary-bucket.ts';
import type { BinaryFiles } from './binary-files.ts';
import { BinaryFolder } from './binary-folder.ts';

/** Where files of executions lie: in a bucket where one is named, else in the data folder. */
export function openBinaryFiles(place: { dataFolder: string; bucket?: BucketSettings | undefined }): BinaryFiles {
  return place.bucket ? new BinaryBucket(place.bucket) : new BinaryFolder(place.dataFolder);
}
