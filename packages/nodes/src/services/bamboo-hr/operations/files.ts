import {
  boolean,
  choiceOf,
  collection,
  type ItemContext,
  isJsonObject,
  type JsonObject,
  options,
  type Path,
  path,
  type ServiceClient,
  string,
  when,
  z,
} from '@millrace/node-sdk';
import { filePart } from '../../../lib/files/file-part.ts';
import { withFile } from '../../../lib/files/item-files.ts';
import { bambooHr, documentCategories, fileCategories, madeId } from '../client.ts';

const output = string('output', {
  label: 'Output binary field',
  description: 'Name that the file gets in the item',
  default: 'data',
  required: true,
});
const input = string('binaryPropertyName', {
  label: 'Input binary field',
  description: 'Name of the file in the item',
  default: 'data',
  required: true,
});
const fileId = string('fileId', { label: 'File ID', required: true });
const employeeId = string('employeeId', { label: 'Employee ID', required: true });
const simplifyOutput = boolean('simplifyOutput', {
  label: 'Simplify',
  description: 'Give an item for each file, not for each category',
  default: true,
});
const about = [
  string('name', { label: 'Name' }),
  boolean('shareWithEmployee', { label: 'Shared with employees', default: true }),
] as const;
const changes = { label: 'Fields to change', placeholder: 'Add field' } as const;
const shared = collection('options', {
  label: 'Options',
  placeholder: 'Add option',
  options: [boolean('share', { label: 'Shared with employees', default: true })],
});

type Context = Pick<ItemContext<unknown>, 'binary' | 'item'> & { client: ServiceClient };

/** A file as an item. */
async function downloaded(
  { client, binary, item }: Context,
  at: Path,
  {
    name,
    query = {},
    fileName,
  }: { name: string; query?: Record<string, string | boolean | undefined>; fileName?: string },
) {
  const download = await client.download({ path: at, query, headers: { accept: '*/*' } });
  const file = await binary.create(download.content, { ...download, ...(fileName !== undefined && { fileName }) });
  return { json: item.json, binary: withFile(item.binary, name, file) };
}

const categories = z.object({ categories: z.array(z.record(z.string(), z.json())) });

/** Files by themselves, or in their categories. */
async function listed(client: ServiceClient, at: Path, { isSimple, limit }: { isSimple: boolean; limit: number }) {
  const { categories: found } = await client.get(at, { answer: categories });
  const files = found.flatMap((category): JsonObject[] =>
    Array.isArray(category.files) ? category.files.filter(isJsonObject) : [],
  );
  return (isSimple ? files : found).slice(0, limit).map((json) => ({ json }));
}

const yesOrNo = (value: boolean | undefined) => (value === undefined ? undefined : value ? 'yes' : 'no');

interface Upload {
  name: string;
  category: string;
  isShared: boolean | undefined;
}

async function uploaded({ client, binary, item }: Context, at: Path, { name, category, isShared }: Upload) {
  const file = filePart('file', { item, name, parameter: 'binaryPropertyName', binary });
  const share = yesOrNo(isShared);
  const multipart = [
    { name: 'category', content: category },
    { name: 'fileName', content: file.fileName ?? 'file' },
    ...(share ? [{ name: 'share', content: share }] : []),
    file,
  ];
  return { json: { fileId: madeId(await client.request({ method: 'POST', path: at, multipart })) } };
}

interface Change {
  categoryId?: string;
  name?: string;
  shareWithEmployee?: boolean;
}

async function changed(client: ServiceClient, at: Path, { shareWithEmployee, ...rest }: Change) {
  await client.request({ method: 'POST', path: at, body: { ...rest, shareWithEmployee: yesOrNo(shareWithEmployee) } });
  return { json: { success: true } };
}

async function removed(client: ServiceClient, at: Path) {
  await client.request({ method: 'DELETE', path: at });
  return { json: { success: true } };
}

export const documentOperations = {
  delete: bambooHr.operation('Delete', {
    parameters: [employeeId, fileId],
    run: ({ client, parameters: { employeeId: id, fileId: file } }) =>
      removed(client, path`/employees/${id}/files/${file}`),
  }),
  download: bambooHr.operation('Download', {
    parameters: [employeeId, fileId, output],
    run: (context) => {
      const { employeeId: id, fileId: file, output: name } = context.parameters;
      return downloaded(context, path`/employees/${id}/files/${file}/`, { name });
    },
  }),
  getAll: bambooHr.operation('Get many', {
    parameters: [employeeId, simplifyOutput],
    paged: { limit: 5, most: 1000 },
    run: ({ client, limit, parameters: { employeeId: id, simplifyOutput: isSimple } }) =>
      listed(client, path`/employees/${id}/files/view/`, { isSimple, limit }),
  }),
  update: bambooHr.operation('Update', {
    parameters: [
      employeeId,
      fileId,
      collection('updateFields', {
        ...changes,
        options: [choiceOf('categoryId', { label: 'Category', from: documentCategories }), ...about],
      }),
    ],
    run: ({ client, parameters: { employeeId: id, fileId: file, updateFields } }) =>
      changed(client, path`/employees/${id}/files/${file}`, updateFields),
  }),
  upload: bambooHr.operation('Upload', {
    parameters: [employeeId, string('categoryId', { label: 'Category ID', required: true }), input, shared],
    run: (context) => {
      const { employeeId: id, categoryId: category, binaryPropertyName: name, options: chosen } = context.parameters;
      return uploaded(context, path`/employees/${id}/files`, { name, category, isShared: chosen.share });
    },
  }),
};

export const fileOperations = {
  delete: bambooHr.operation('Delete', {
    parameters: [fileId],
    run: ({ client, parameters }) => removed(client, path`/files/${parameters.fileId}`),
  }),
  download: bambooHr.operation('Download', {
    parameters: [fileId, output],
    run: (context) =>
      downloaded(context, path`/files/${context.parameters.fileId}/`, { name: context.parameters.output }),
  }),
  getAll: bambooHr.operation('Get many', {
    parameters: [simplifyOutput],
    paged: { limit: 5, most: 1000 },
    run: ({ client, limit, parameters }) =>
      listed(client, path`/files/view`, { isSimple: parameters.simplifyOutput, limit }),
  }),
  update: bambooHr.operation('Update', {
    parameters: [
      fileId,
      collection('updateFields', {
        ...changes,
        options: [choiceOf('categoryId', { label: 'Category', from: fileCategories }), ...about],
      }),
    ],
    run: ({ client, parameters: { fileId: file, updateFields } }) =>
      changed(client, path`/files/${file}`, updateFields),
  }),
  upload: bambooHr.operation('Upload', {
    parameters: [input, choiceOf('categoryId', { label: 'Category', from: fileCategories, required: true }), shared],
    run: (context) => {
      const { categoryId: category, binaryPropertyName: name, options: chosen } = context.parameters;
      return uploaded(context, path`/files`, { name, category, isShared: chosen.share });
    },
  }),
};

export const reportOperations = {
  get: bambooHr.operation('Get', {
    parameters: [
      string('reportId', { label: 'Report ID', required: true }),
      options('format', {
        label: 'Format',
        default: 'JSON',
        required: true,
        options: ['CSV', 'JSON', 'PDF', 'XLS', 'XML'].map((value) => ({ name: value, value })),
      }),
      when({ format: ['CSV', 'PDF', 'XLS', 'XML'] }, output),
      collection('options', {
        label: 'Options',
        placeholder: 'Add option',
        options: [
          boolean('fd', { label: 'Without duplicates', default: true }),
          boolean('onlyCurrent', { label: 'Current values only', default: true }),
        ],
      }),
    ],
    async run(context) {
      const { reportId, format, output: name, options: chosen } = context.parameters;
      const at = path`/reports/${reportId}/`;
      const query = { format, ...chosen };
      if (name === undefined)
        return { json: await context.client.get(at, { query, answer: z.record(z.string(), z.json()) }) };
      return downloaded(context, at, { name, query, fileName: `report-${reportId}.${format.toLowerCase()}` });
    },
  }),
};
