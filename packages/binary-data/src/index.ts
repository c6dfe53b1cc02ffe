export { BinaryBucket, type BucketSettings } from './binary-bucket.ts';
export {
  adoptFiles,
  type BinaryFiles,
  type ByteRange,
  type ExecutionFolder,
  FileStoreError,
  readFileId,
  type StoredFile,
} from './binary-files.ts';
export { BinaryFolder } from './binary-folder.ts';
export { openBinaryFiles } from './open-binary-files.ts';
