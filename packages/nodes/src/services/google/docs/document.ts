import { boolean, choiceOf, fixedCollection, group, NodeError, options, path, string, z } from '@millrace/node-sdk';
import { actionsUi } from './action-parameters.ts';
import { requestOf } from './actions.ts';
import type { DocumentServices } from './client.ts';
import { isSharedDrive, placeLookups, TOP } from './lookups.ts';

const MIME_TYPE = 'application/vnd.google-apps.document';

const documentURL = string('documentURL', {
  label: 'Document',
  description: 'Its address or ID',
  placeholder: 'https://docs.google.com/document/d/…',
  required: true,
});
const simple = boolean('simple', { label: 'Simplify', default: true });

const writeControl = fixedCollection('updateFields', {
  label: 'Revision',
  placeholder: 'Add revision',
  groups: [
    group('writeControlObject', 'Revision', [
      options('control', {
        label: 'Apply to',
        default: 'requiredRevisionId',
        options: [
          { name: 'Target revision', value: 'targetRevisionId', description: 'Changes since then are merged' },
          { name: 'Required revision', value: 'requiredRevisionId', description: 'Fails when it is not the newest' },
        ],
      }),
      string('value', { label: 'Revision ID' }),
    ]),
  ],
});

const paragraphs = z.object({
  documentId: z.string(),
  body: z
    .object({
      content: z
        .array(
          z.object({
            paragraph: z
              .object({
                elements: z.array(z.object({ textRun: z.object({ content: z.string() }).optional() })).default([]),
              })
              .optional(),
          }),
        )
        .default([]),
    })
    .default({ content: [] }),
});
const changed = z.object({ documentId: z.string() }).catchall(z.json());

/** What is done with documents, by the accounts of a node. */
export function documentOperations(services: DocumentServices) {
  const { docs, files } = services;
  const { drives, folders } = placeLookups(services);
  return {
    create: docs.operation('Create', {
      parameters: [
        { ...choiceOf('driveId', { label: 'Drive', from: drives, required: true }), default: 'myDrive' },
        choiceOf('folderId', { label: 'Folder', from: folders, required: true }),
        string('title', { label: 'Title', required: true }),
      ],
      async run({ clientOf, parameters: { driveId, folderId, title } }) {
        const drive = await clientOf(files);
        const isShared = isSharedDrive(driveId);
        const parent = folderId === '' || folderId === TOP ? isShared && driveId : folderId;
        const body = { name: title, mimeType: MIME_TYPE, ...(parent && { parents: [parent] }) };
        const query = { supportsAllDrives: isShared || undefined };
        return { json: await drive.post('/files', body, { query, answer: z.record(z.string(), z.json()) }) };
      },
    }),
    get: docs.operation('Get', {
      parameters: [documentURL, simple],
      request: ({ documentURL: address }) => ({ path: path`/documents/${idIn(address)}` }),
      items: (answer, { simple: short }) => [
        { json: short ? textOf(paragraphs.parse(answer)) : z.record(z.string(), z.json()).parse(answer) },
      ],
    }),
    update: docs.operation('Update', {
      parameters: [documentURL, simple, actionsUi, writeControl],
      async run({ client, parameters: { documentURL: address, simple: short, actionsUi: ui, updateFields } }) {
        const control = updateFields.writeControlObject;
        const body = {
          requests: (ui.actionFields ?? []).map(requestOf),
          writeControl: control?.value ? { [control.control]: control.value } : undefined,
        };
        const answer = await client.post(`${path`/documents/${idIn(address)}`}:batchUpdate`, body, { answer: changed });
        return { json: short ? { documentId: answer.documentId } : answer };
      },
    }),
  };
}

/** The text of the paragraphs, without tables. */
function textOf({ documentId, body }: z.infer<typeof paragraphs>) {
  const elements = body.content.flatMap(({ paragraph }) => paragraph?.elements ?? []);
  return { documentId, content: elements.map(({ textRun }) => textRun?.content ?? '').join('') };
}

/** The id in an address of a document; anything that is no address is an id. */
function idIn(document: string): string {
  const [, id] = /\/document\/(?:u\/\d+\/)?d\/([\w-]+)/.exec(document) ?? [];
  if (id === undefined && /^https?:/i.test(document.trim())) throw noDocument();
  return id ?? document;
}

function noDocument(): NodeError {
  return new NodeError('The address is not one of a document of Google', {
    description: 'Copy the address of the document, https://docs.google.com/document/d/…, or give its ID.',
    parameter: 'documentURL',
  });
}
