import {
  type BinaryStore,
  boolean,
  collection,
  fixedCollection,
  group,
  type Item,
  type JsonValue,
  joinPaths,
  NodeError,
  type Path,
  path,
  type ServiceClient,
  string,
  when,
  z,
} from '@millrace/node-sdk';
import { itemFile, withFile } from '../../../lib/files/item-files.ts';
import { entity, gitHub } from '../client.ts';
import { additional, place, repositoryAt } from '../parameters.ts';

const filePath = string('filePath', { label: 'Path', placeholder: 'docs/README.md', required: true });
const commitMessage = string('commitMessage', { label: 'Commit message', required: true });
const person = [string('name', { label: 'Name' }), string('email', { label: 'Email' })] as const;
const commit = fixedCollection('additionalParameters', {
  label: 'Additional parameters',
  placeholder: 'Add parameter',
  groups: [
    group('author', 'Author', person),
    group('branch', 'Branch', [string('branch', { label: 'Branch', description: 'Default: that of the repository' })]),
    group('committer', 'Committer', person),
  ],
});
const content = [
  boolean('binaryData', { label: 'File of the item', description: 'Send a file that the item has', required: true }),
  when({ binaryData: [false] }, string('fileContent', { label: 'Content', required: true, typeOptions: { rows: 2 } })),
  when(
    { binaryData: [true] },
    string('binaryPropertyName', { label: 'Field of the file', default: 'data', required: true }),
  ),
] as const;

interface Content {
  binaryData: boolean;
  fileContent?: string | undefined;
  binaryPropertyName?: string | undefined;
}

/** What is stored, as the service takes it. */
async function encoded(
  { binaryData, fileContent = '', binaryPropertyName = 'data' }: Content,
  { item, binary }: { item: Item; binary: BinaryStore },
): Promise<string> {
  const bytes = binaryData ? await binary.read(itemFile(item, binaryPropertyName, 'binaryPropertyName')) : fileContent;
  return Buffer.from(bytes as string).toString('base64');
}

interface Commit {
  branch?: { branch: string };
  author?: { name: string; email: string };
  committer?: { name: string; email: string };
}

const commitOf = ({ branch, author, committer }: Commit, message: string) => ({
  author,
  committer,
  branch: branch?.branch || undefined,
  message,
});

/** Which content a change replaces: the service refuses one that is not the newest. */
async function currentSha(client: ServiceClient, at: Path, { branch }: Commit): Promise<string> {
  const answer = z.object({ sha: z.string() });
  return (await client.get(at, { query: { ref: branch?.branch || undefined }, answer })).sha;
}

const contentsAt = (where: Parameters<typeof repositoryAt>[0], file: string): Path =>
  joinPaths(repositoryAt(where), path`/contents/${file}`);

const stored = z.object({ name: z.string(), content: z.string().default(''), encoding: z.string().default('base64') });

/** The content of a file. That of large ones does not come with what is said of them. */
async function fileOf(
  { client, binary }: { client: ServiceClient; binary: BinaryStore },
  at: Path,
  { about, query }: { about: JsonValue; query: { ref: string | undefined } },
) {
  const { success, data } = stored.safeParse(about);
  if (!success) {
    throw new NodeError('This path is not a file', {
      description: 'Give the path of a file. The operation "List" gives those of a folder.',
      parameter: 'filePath',
    });
  }
  if (data.encoding === 'base64') {
    return await binary.create(Buffer.from(data.content, 'base64'), { fileName: data.name });
  }
  const raw = await client.download({ path: at, query, headers: { accept: 'application/vnd.github.raw+json' } });
  return await binary.create(raw.content, { fileName: data.name });
}

export const fileOperations = {
  create: gitHub.operation('Create', {
    action: 'Create a file',
    parameters: [...place, filePath, ...content, commitMessage, commit],
    async run({ client, item, binary, parameters }) {
      const { filePath: file, commitMessage: message, additionalParameters } = parameters;
      const body = {
        ...commitOf(additionalParameters, message),
        content: await encoded(parameters, { item, binary }),
      };
      return { json: await client.put(contentsAt(parameters, file), body, { answer: entity }) };
    },
  }),
  delete: gitHub.operation('Delete', {
    action: 'Delete a file',
    parameters: [...place, filePath, commitMessage, commit],
    async run({ client, parameters }) {
      const { filePath: file, commitMessage: message, additionalParameters } = parameters;
      const at = contentsAt(parameters, file);
      const sha = await currentSha(client, at, additionalParameters);
      const body = { ...commitOf(additionalParameters, message), sha };
      return { json: await client.json({ method: 'DELETE', path: at, body, answer: entity }) };
    },
  }),
  edit: gitHub.operation('Edit', {
    action: 'Edit a file',
    parameters: [...place, filePath, ...content, commitMessage, commit],
    async run({ client, item, binary, parameters }) {
      const { filePath: file, commitMessage: message, additionalParameters } = parameters;
      const at = contentsAt(parameters, file);
      const sha = await currentSha(client, at, additionalParameters);
      const changed = await encoded(parameters, { item, binary });
      const body = { ...commitOf(additionalParameters, message), sha, content: changed };
      return { json: await client.put(at, body, { answer: entity }) };
    },
  }),
  get: gitHub.operation('Get', {
    action: 'Get a file',
    parameters: [
      ...place,
      filePath,
      boolean('asBinaryProperty', { label: 'As a file of the item', default: true }),
      when(
        { asBinaryProperty: [true] },
        string('binaryPropertyName', { label: 'Put file in field', default: 'data', required: true }),
      ),
      collection('additionalParameters', {
        ...additional,
        options: [
          string('reference', { label: 'Reference', description: 'Branch, tag or commit', placeholder: 'main' }),
        ],
      }),
    ],
    async run({ client, item, binary, parameters }) {
      const { filePath: file, asBinaryProperty, binaryPropertyName = 'data', additionalParameters } = parameters;
      const at = contentsAt(parameters, file);
      const query = { ref: additionalParameters.reference || undefined };
      if (!asBinaryProperty) return { json: await client.get(at, { query, answer: entity }) };
      const found = await fileOf({ client, binary }, at, { about: await client.get(at, { query }), query });
      return { json: item.json, binary: withFile(item.binary, binaryPropertyName, found) };
    },
  }),
  list: gitHub.operation('List', {
    action: 'List the files of a folder',
    parameters: [
      ...place,
      string('filePath', { label: 'Path', description: 'Of a folder. Default: all the repository' }),
    ],
    request: ({ filePath: folder, ...where }) => ({
      path: folder ? contentsAt(where, folder) : joinPaths(repositoryAt(where), path`/contents`),
    }),
  }),
};
