import { boolean, collection, options, string } from '@millrace/node-sdk';
import { encodings, markedEncodings } from '../../lib/text-encoding/encodings.ts';

const TO_JSON = ['binaryToJson'];
const TO_BINARY = ['jsonToBinary'];

export const moveBinaryDataParameters = [
  options('mode', {
    label: 'Mode',
    default: 'binaryToJson',
    options: [
      { name: 'Binary to JSON', value: 'binaryToJson', description: 'Put the content of a file into fields' },
      { name: 'JSON to binary', value: 'jsonToBinary', description: 'Make a file of fields' },
    ],
  }),
  boolean('setAllData', {
    label: 'Set all data',
    description: 'Take the content as JSON that becomes the whole item; off: put it into one field',
    default: true,
    displayOptions: { show: { mode: TO_JSON } },
  }),
  string('sourceKey', {
    label: 'Source',
    description: 'Name of the file to read',
    default: 'data',
    required: true,
    displayOptions: { show: { mode: TO_JSON } },
  }),
  string('destinationKey', {
    label: 'Destination',
    description: 'Field that the content is put into; a.b is field b inside a',
    default: 'data',
    required: true,
    displayOptions: { show: { mode: TO_JSON, setAllData: [false] } },
  }),
  boolean('convertAllData', {
    label: 'Convert all data',
    description: 'Write the whole item into the file; off: one field',
    default: true,
    displayOptions: { show: { mode: TO_BINARY } },
  }),
  string('sourceKey', {
    label: 'Source',
    description: 'Field to write; a.b is field b inside a',
    default: 'data',
    required: true,
    displayOptions: { show: { convertAllData: [false], mode: TO_BINARY } },
  }),
  string('destinationKey', {
    label: 'Destination',
    description: 'Name of the file in the item',
    default: 'data',
    required: true,
    displayOptions: { show: { mode: TO_BINARY } },
  }),
  collection('options', {
    label: 'Options',
    placeholder: 'Add option',
    options: [
      boolean('addBOM', {
        label: 'Add byte order mark',
        description: 'Begin the file with the mark of its encoding',
        displayOptions: { show: { '/mode': TO_BINARY, encoding: markedEncodings } },
      }),
      boolean('dataIsBase64', {
        label: 'Data is Base64',
        description: 'The field holds bytes as Base64',
        displayOptions: { hide: { useRawData: [true] }, show: { '/mode': TO_BINARY, '/convertAllData': [false] } },
      }),
      options('encoding', {
        label: 'Encoding',
        description: 'How text is held in the file',
        default: 'utf8',
        options: encodings.map((value) => ({ name: value, value })),
        displayOptions: { show: { '/mode': [...TO_JSON, ...TO_BINARY] } },
      }),
      boolean('stripBOM', {
        label: 'Strip byte order mark',
        default: true,
        displayOptions: { show: { '/mode': TO_JSON, encoding: markedEncodings } },
      }),
      string('fileName', {
        label: 'File name',
        placeholder: 'example.json',
        displayOptions: { show: { '/mode': TO_BINARY } },
      }),
      boolean('jsonParse', {
        label: 'Parse JSON',
        description: 'Take the content as JSON instead of as text',
        displayOptions: { hide: { keepAsBase64: [true] }, show: { '/mode': TO_JSON, '/setAllData': [false] } },
      }),
      boolean('keepSource', { label: 'Keep source', description: 'Keep what was converted' }),
      boolean('keepAsBase64', {
        label: 'Keep as Base64',
        description: 'Put the bytes into the field as Base64',
        displayOptions: { hide: { jsonParse: [true] }, show: { '/mode': TO_JSON, '/setAllData': [false] } },
      }),
      string('mimeType', {
        label: 'MIME type',
        description: 'Type of the file',
        default: 'application/json',
        displayOptions: { show: { '/mode': TO_BINARY } },
      }),
      boolean('useRawData', {
        label: 'Use raw data',
        description: 'Write the value as it is instead of as JSON',
        displayOptions: { hide: { dataIsBase64: [true] }, show: { '/mode': TO_BINARY } },
      }),
    ],
  }),
] as const;
