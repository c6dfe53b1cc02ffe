import {
  type BinaryStore,
  boolean,
  givenPath,
  type Item,
  isJsonObject,
  type JsonObject,
  type Path,
  path,
  type ServiceClient,
  string,
  succeeded,
  when,
  z,
} from '@millrace/node-sdk';
import { filePart } from '../../../../lib/files/file-part.ts';
import { entity, isBehindGateway, isCloud, jira, newest, wholeList } from '../client.ts';
import { issueKey, paged } from '../parameters.ts';

const attachmentId = string('attachmentId', { label: 'Attachment ID', required: true });
const download = [
  boolean('download', { label: 'Download', required: true }),
  when({ download: [true] }, string('binaryProperty', { label: 'Put file in field', default: 'data', required: true })),
] as const;

const stored = z.object({ id: z.coerce.string(), content: z.string(), filename: z.string().optional() });

/** Where the content of an attachment is: at the path that Jira names, without what stands before it at a gateway. */
function contentPath(attachment: z.infer<typeof stored>, parameters: object): Path {
  const named = URL.parse(attachment.content)?.pathname ?? '';
  const found = /\/(?:secure\/attachment|rest\/api\/\d\/attachment\/content)\/.+$/.exec(named)?.[0];
  if (found !== undefined && !isBehindGateway(parameters)) return givenPath(found);
  return isCloud(parameters)
    ? path`/rest/api/3/attachment/content/${attachment.id}`
    : path`/secure/attachment/${attachment.id}/`;
}

interface Context {
  client: ServiceClient;
  binary: BinaryStore;
  parameters: { download: boolean; binaryProperty?: string | undefined };
}

/** An attachment, with its file where it is wanted. */
async function attachmentItem(json: JsonObject, { client, binary, parameters }: Context): Promise<Item> {
  if (!parameters.download) return { json };
  const attachment = stored.parse(json);
  const file = await client.download({ path: contentPath(attachment, parameters) });
  const { filename: fileName = file.fileName } = attachment;
  const content = await binary.create(file.content, { ...file, ...(fileName !== undefined && { fileName }) });
  return { json, binary: { [parameters.binaryProperty || 'data']: content } };
}

export const attachmentOperations = {
  add: jira.operation('Add', {
    action: 'Add an attachment to an issue',
    parameters: [
      issueKey,
      string('binaryPropertyName', { label: 'Field of the file', default: 'data', required: true }),
    ],
    async run({ client, item, binary, parameters: { issueKey: issue, binaryPropertyName: name, ...parameters } }) {
      const added = await client.json({
        method: 'POST',
        path: `${newest(parameters)}${path`/issue/${issue}/attachments`}`,
        multipart: [filePart('file', { item, name, parameter: 'binaryPropertyName', binary })],
        answer: z.array(entity),
      });
      return added.map((json) => ({ json }));
    },
  }),
  get: jira.operation('Get', {
    action: 'Get an attachment',
    parameters: [attachmentId, ...download],
    async run(context) {
      const { client, parameters } = context;
      const at = `${newest(parameters)}${path`/attachment/${parameters.attachmentId}`}` as const;
      return await attachmentItem(await client.get(at, { answer: entity }), context);
    },
  }),
  getAll: jira.operation('Get many', {
    action: 'Get the attachments of an issue',
    parameters: [issueKey, ...download],
    paged,
    async run(context) {
      const { client, limit, parameters } = context;
      const request = { path: path`/rest/api/2/issue/${parameters.issueKey}` };
      const items: Item[] = [];
      for await (const found of client.list(request, { limit, paging: wholeList('fields.attachment') })) {
        items.push(await attachmentItem(isJsonObject(found) ? found : {}, context));
      }
      return items;
    },
  }),
  remove: jira.operation('Remove', {
    action: 'Remove an attachment',
    parameters: [attachmentId],
    request: ({ attachmentId: id, ...parameters }) => ({
      method: 'DELETE',
      path: `${newest(parameters)}${path`/attachment/${id}`}`,
    }),
    items: succeeded,
  }),
};
