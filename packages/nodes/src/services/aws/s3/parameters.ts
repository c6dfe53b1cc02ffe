import { boolean, collection, string } from '@millrace/node-sdk';

export const paged = { limit: 100, most: 500 } as const;

export const bucketName = string('bucketName', { label: 'Bucket', required: true });

/** Of lists. */
export const listOptions = collection('options', {
  label: 'Options',
  placeholder: 'Add option',
  options: [
    boolean('fetchOwner', { label: 'Tell owners' }),
    string('folderKey', {
      label: 'Folder',
      description: 'Only what is in the folder of this key',
      placeholder: 'a/b/',
    }),
  ],
});

/** What a list of a folder asks for. */
export function listQuery({ fetchOwner, folderKey }: { fetchOwner?: boolean; folderKey?: string }) {
  return { prefix: folderKey || undefined, 'fetch-owner': fetchOwner || undefined };
}

/** A key below a folder, whether or not the key of that ends with a slash. */
export function keyBelow(folder: string | undefined, name: string): string {
  return folder ? `${folder.replace(/\/$/, '')}/${name}` : name;
}
