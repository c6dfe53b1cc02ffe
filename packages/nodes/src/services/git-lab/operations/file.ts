import {
  type BinaryStore,
  boolean,
  collection,
  fixedCollection,
  group,
  type Item,
  joinPaths,
  number,
  type Path,
  path,
  string,
  when,
} from '@millrace/node-sdk';
import { itemFile } from '../../../lib/files/item-files.ts';
import { entity, gitLab } from '../client.ts';
import { paged, place, projectAt } from '../parameters.ts';

const filePath = string('filePath', { label: 'Path', placeholder: 'docs/README.md' });
const commitMessage = string('commitMessage', { label: 'Commit message', required: true });
const branch = string('branch', { label: 'Branch', required: true });
const commit = fixedCollection('additionalParameters', {
  label: 'Additional parameters',
  placeholder: 'Add parameter',
  groups: [
    group('branchStart', 'Start branch', [
      string('branchStart', { label: 'Start branch', description: 'The branch that a missing one is made from' }),
    ]),
    group('author', 'Author', [string('name', { label: 'Name' }), string('email', { label: 'Email' })]),
    group('encoding', 'Encoding', [
      string('encoding', { label: 'Encoding', description: 'text, or base64', default: 'text' }),
    ]),
  ],
});
const content = [
  boolean('binaryData', { label: 'File of the item', description: 'Send a file that the item has', required: true }),
  when({ binaryData: [false] }, string('fileContent', { label: 'Content', required: true })),
  when(
    { binaryData: [true] },
    string('binaryPropertyName', { label: 'Field of the file', default: 'data', required: true }),
  ),
] as const;

interface Commit {
  branch: string;
  commitMessage: string;
  additionalParameters: {
    branchStart?: { branchStart: string };
    author?: { name: string; email: string };
    encoding?: { encoding: string };
  };
}

function commitOf({ branch: goal, commitMessage: message, additionalParameters: more }: Commit) {
  return {
    branch: goal,
    commit_message: message,
    start_branch: more.branchStart?.branchStart || undefined,
    author_name: more.author?.name || undefined,
    author_email: more.author?.email || undefined,
  };
}

interface Content {
  binaryData: boolean;
  fileContent?: string | undefined;
  binaryPropertyName?: string | undefined;
}

/** What is stored, as GitLab takes it. */
async function contentOf(
  { binaryData, fileContent = '', binaryPropertyName = 'data' }: Content,
  { encoding }: Commit['additionalParameters'],
  { item, binary }: { item: Item; binary: BinaryStore },
) {
  if (!binaryData) return { content: fileContent, encoding: encoding?.encoding };
  const bytes = await binary.read(itemFile(item, binaryPropertyName, 'binaryPropertyName'));
  return { content: Buffer.from(bytes).toString('base64'), encoding: 'base64' };
}

function fileAt(where: Parameters<typeof projectAt>[0], file: string): Path {
  return joinPaths(projectAt(where), path`/repository/files/${file}`);
}

function writing(label: 'Create' | 'Edit', method: 'POST' | 'PUT') {
  return gitLab.operation(label, {
    action: `${label} a file`,
    parameters: [...place, filePath, ...content, commitMessage, branch, commit],
    async run({ client, item, binary, parameters }) {
      const stored = await contentOf(parameters, parameters.additionalParameters, { item, binary });
      const body = { ...commitOf(parameters), ...stored };
      const answer = entity;
      return { json: await client.json({ method, path: fileAt(parameters, parameters.filePath), body, answer }) };
    },
  });
}

export const fileOperations = {
  create: writing('Create', 'POST'),
  delete: gitLab.operation('Delete', {
    action: 'Delete a file',
    parameters: [...place, filePath, commitMessage, branch, commit],
    request: (parameters) => ({
      method: 'DELETE',
      path: fileAt(parameters, parameters.filePath),
      body: commitOf(parameters),
    }),
  }),
  edit: writing('Edit', 'PUT'),
  get: gitLab.operation('Get', {
    action: 'Get a file',
    parameters: [
      ...place,
      filePath,
      boolean('asBinaryProperty', { label: 'As a file', description: 'Give a file, not its text', default: true }),
      when(
        { asBinaryProperty: [true] },
        string('binaryPropertyName', { label: 'Put file in field', default: 'data', required: true }),
      ),
      collection('additionalParameters', {
        label: 'Additional parameters',
        placeholder: 'Add parameter',
        options: [
          string('reference', { label: 'Reference', description: 'A commit, branch or tag; default: main branch' }),
        ],
      }),
    ],
    async run({ client, item, binary, parameters }) {
      const { additionalParameters, asBinaryProperty, binaryPropertyName } = parameters;
      const query = { ref: additionalParameters.reference || 'HEAD' };
      const found = await client.get(fileAt(parameters, parameters.filePath), { query, answer: entity });
      if (!asBinaryProperty) return { json: found };
      const bytes = Buffer.from(String(found.content ?? ''), 'base64');
      const file = await binary.create(bytes, { fileName: String(found.file_name ?? 'file') });
      return { json: item.json, binary: { [binaryPropertyName || 'data']: file } };
    },
  }),
  list: gitLab.operation('List', {
    action: 'List the files of a folder',
    parameters: [
      ...place,
      string('filePath', { label: 'Folder', placeholder: 'docs', description: 'Nothing: the top of the project' }),
      number('page', {
        label: 'Page',
        default: 1,
        typeOptions: { minValue: 1, maxValue: 1000 },
        displayOptions: { show: { returnAll: [false] } },
      }),
      collection('additionalParameters', {
        label: 'Additional parameters',
        placeholder: 'Add parameter',
        options: [string('ref', { label: 'Reference' }), boolean('recursive', { label: 'With all folders below' })],
      }),
    ],
    paged,
    async run({ client, limit, parameters: { filePath: folder, page, additionalParameters, ...where } }) {
      const query = {
        ...additionalParameters,
        page: Number.isFinite(limit) ? page : undefined,
        path: folder || undefined,
      };
      const request = { path: joinPaths(projectAt(where), path`/repository/tree`), query };
      const found = await client.all(request, { limit });
      return found.map((entry) => ({ json: entity.parse(entry) }));
    },
  }),
};
