import {
  boolean,
  collection,
  fixedCollection,
  group,
  type JsonBody,
  number,
  options,
  type ParametersOf,
  string,
  when,
} from '@millrace/node-sdk';
import { optionValues } from '../../lib/parameters/option-values.ts';
import { contactOf, contactParameters } from './contact.ts';

const FILES = ['image', 'video', 'audio', 'document'] as const;
const additional = { label: 'Additional fields', placeholder: 'Add field' } as const;
const ofFile = { messageType: FILES };
const [contactName, contactFields] = contactParameters;
const degrees = (name: 'latitude' | 'longitude', label: string, most: number) =>
  number(name, { label, required: true, typeOptions: { minValue: -most, maxValue: most, numberPrecision: 10 } });

/** What a message holds. */
export const contentParameters = [
  options('messageType', {
    label: 'Type',
    default: 'text',
    options: [
      { name: 'Audio', value: 'audio' },
      { name: 'Contacts', value: 'contacts' },
      { name: 'Document', value: 'document' },
      { name: 'Image', value: 'image' },
      { name: 'Location', value: 'location' },
      { name: 'Text', value: 'text' },
      { name: 'Video', value: 'video' },
    ],
  }),
  when({ messageType: ['contacts'] }, contactName),
  when({ messageType: ['contacts'] }, contactFields),
  when({ messageType: ['location'] }, degrees('longitude', 'Longitude', 180)),
  when({ messageType: ['location'] }, degrees('latitude', 'Latitude', 90)),
  when(
    { messageType: ['location'] },
    fixedCollection('additionalFields', {
      ...additional,
      groups: [
        group('nameAndAddress', 'Name and address', [
          string('name', { label: 'Name' }),
          string('address', { label: 'Address' }),
        ]),
      ],
    }),
  ),
  when({ messageType: ['text'] }, string('textBody', { label: 'Text', required: true, typeOptions: { rows: 4 } })),
  when(
    ofFile,
    options('mediaPath', {
      label: 'File from',
      default: 'useMediaLink',
      options: [
        { name: 'Link', value: 'useMediaLink' },
        { name: 'WhatsApp', value: 'useMediaId', description: 'One that was uploaded' },
        { name: 'The item', value: 'useMedian8n' },
      ],
    }),
  ),
  when({ ...ofFile, mediaPath: ['useMediaLink'] }, string('mediaLink', { label: 'Link' })),
  when({ ...ofFile, mediaPath: ['useMediaId'] }, string('mediaId', { label: 'ID of the file' })),
  when(
    { ...ofFile, mediaPath: ['useMedian8n'] },
    string('mediaPropertyName', { label: 'File in field', default: 'data', required: true }),
  ),
  when(
    { messageType: ['document'], mediaPath: ['useMediaId'] },
    string('mediaFilename', { label: 'File name', required: true }),
  ),
  when(
    ofFile,
    collection('additionalFields', {
      ...additional,
      options: [
        string('mediaFilename', {
          label: 'File name',
          displayOptions: { show: { '/messageType': ['document'] } },
        }),
        string('mediaCaption', { label: 'Caption' }),
      ],
    }),
  ),
  when(
    { messageType: ['text'] },
    collection('additionalFields', {
      ...additional,
      options: [boolean('previewUrl', { label: 'Show previews of links' })],
    }),
  ),
] as const;

type Content = ParametersOf<typeof contentParameters>;

/** A file of the item, once WhatsApp has it. */
export interface Uploaded {
  id: string;
  fileName: string | undefined;
}

/** Whether a message takes a file out of the item. */
export function takesFile({ messageType, mediaPath }: Content): boolean {
  return FILES.some((type) => type === messageType) && mediaPath === 'useMedian8n';
}

/** What a message holds, as WhatsApp takes it. */
export function contentOf(content: Content, uploaded?: Uploaded): { [type: string]: JsonBody } {
  const { messageType, textBody, longitude, latitude } = content;
  const more = optionValues(content.additionalFields);
  switch (messageType) {
    case 'text':
      return { text: { body: textBody, preview_url: more.previewUrl } };
    case 'location':
      return { location: { longitude, latitude, ...more.nameAndAddress } };
    case 'contacts':
      return { contacts: [contactOf({ name: content.name ?? {}, additionalFields: more })] };
    default: {
      const { mediaPath, mediaLink, mediaId } = content;
      const file = mediaPath === 'useMediaLink' ? { link: mediaLink } : { id: uploaded?.id ?? mediaId };
      const fileName = more.mediaFilename || content.mediaFilename || uploaded?.fileName;
      const named = messageType === 'document' ? { filename: fileName } : {};
      return { [messageType]: { ...file, ...named, caption: more.mediaCaption } };
    }
  }
}
