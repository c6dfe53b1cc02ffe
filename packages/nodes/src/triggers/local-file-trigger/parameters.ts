import { boolean, collection, multiOptions, options, string } from '@millrace/node-sdk';

export const localFileParameters = [
  options('triggerOn', {
    label: 'Watch',
    description: 'What is watched',
    required: true,
    default: '',
    options: [
      { name: 'A file', value: 'file', description: 'Starts when the file changes' },
      { name: 'A folder', value: 'folder', description: 'Starts on what happens in the folder and below it' },
    ],
  }),
  string('path', {
    label: 'File',
    description: 'Absolute path of the file, within the folders that the operator allows',
    placeholder: '/data/invoices/current.pdf',
    displayOptions: { show: { triggerOn: ['file'] } },
  }),
  string('path', {
    label: 'Folder',
    description: 'Absolute path of the folder, within the folders that the operator allows',
    placeholder: '/data/invoices',
    displayOptions: { show: { triggerOn: ['folder'] } },
  }),
  multiOptions('events', {
    label: 'Events',
    description: 'What starts the workflow',
    required: true,
    displayOptions: { show: { triggerOn: ['folder'] } },
    options: [
      { name: 'File added', value: 'add' },
      { name: 'File changed', value: 'change' },
      { name: 'File removed', value: 'unlink' },
      { name: 'Folder added', value: 'addDir' },
      { name: 'Folder removed', value: 'unlinkDir' },
    ],
  }),
  collection('options', {
    label: 'Options',
    placeholder: 'Add option',
    options: [
      boolean('awaitWriteFinish', {
        label: 'Wait until a file is complete',
        description: 'Whether a file counts only when it has not grown for two seconds',
      }),
      boolean('followSymlinks', {
        label: 'Follow links',
        description: 'Whether what symbolic links lead to is watched too, within the allowed folders',
        default: true,
      }),
      string('ignored', {
        label: 'Leave out',
        description: 'Paths that do not count. The whole path is looked at, not just the name.',
        placeholder: '**/*.tmp',
      }),
      boolean('ignoreInitial', {
        label: 'Only what happens later',
        description: 'Whether files and folders that are there at first do not count as added',
        default: true,
      }),
      options('depth', {
        label: 'Depth',
        description: 'How many levels of folders below the watched one count',
        default: -1,
        options: [
          { name: '1 level', value: 1 },
          { name: '2 levels', value: 2 },
          { name: '3 levels', value: 3 },
          { name: '4 levels', value: 4 },
          { name: '5 levels', value: 5 },
          { name: 'Only the folder itself', value: 0 },
          { name: 'All levels', value: -1 },
        ],
      }),
      boolean('usePolling', {
        label: 'Look again and again',
        description: 'Whether to look repeatedly, for network folders that do not tell of changes by themselves',
      }),
      options('ignoreMode', {
        label: 'Leave out by',
        description: "How 'Leave out' is read",
        default: 'match',
        options: [
          { name: 'Pattern', value: 'match', description: 'A pattern with *, ** and ? that fits the whole path' },
          { name: 'Part of the path', value: 'contain', description: 'Text that the path contains' },
        ],
      }),
    ],
  }),
];
