import {
  boolean,
  collection,
  defineNode,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  NodeError,
  options,
  string,
} from '@millrace/node-sdk';
import { Builder } from 'xml2js';
import { readPath } from '../../lib/fields/field-path.ts';
import { optionValues } from '../../lib/parameters/option-values.ts';
import { valueText } from '../../lib/values/value-text.ts';
import { readXml } from '../../lib/xml/read-xml.ts';

const TO_XML = ['jsonToxml'];
const TO_JSON = ['xmlToJson'];

/** What the library is told: files may hold further options, which have never had an effect. */
const READ_OPTIONS = [
  'attrkey',
  'charkey',
  'explicitArray',
  'explicitRoot',
  'ignoreAttrs',
  'mergeAttrs',
  'normalize',
  'normalizeTags',
  'trim',
];
const WRITE_OPTIONS = ['allowSurrogateChars', 'attrkey', 'cdata', 'charkey', 'headless', 'rootName'];

const attributeKey = string('attrkey', {
  label: 'Attribute key',
  description: 'Name under which attributes stand in JSON',
  default: '$',
});
const textKey = string('charkey', {
  label: 'Text key',
  description: 'Name under which the text of an element with attributes stands in JSON',
  default: '_',
});

export default defineNode({
  name: 'n8n-nodes-base.xml',
  displayName: 'XML',
  description: 'Converts XML to JSON, and JSON to XML',
  version: 1,
  group: ['transform'],
  family: 'data',
  subtitle: '={{ $parameter.mode === "jsonToxml" ? "To XML" : "To JSON" }}',
  defaults: { name: 'XML' },
  codex: {
    categories: ['Core'],
    subcategories: { Core: ['Data transformation'] },
    alias: ['json', 'convert', 'parse', 'soap', 'feed', 'sitemap', 'markup'],
  },
  parameters: [
    options('mode', {
      label: 'Mode',
      default: 'xmlToJson',
      options: [
        { name: 'JSON to XML', value: 'jsonToxml', action: 'Convert JSON to XML' },
        { name: 'XML to JSON', value: 'xmlToJson', action: 'Convert XML to JSON' },
      ],
    }),
    string('dataPropertyName', {
      label: 'Field',
      description: 'Name of the field that the XML is put into',
      default: 'data',
      required: true,
      displayOptions: { show: { mode: TO_XML } },
    }),
    collection('options', {
      label: 'Options',
      placeholder: 'Add option',
      displayOptions: { show: { mode: TO_XML } },
      options: [
        boolean('allowSurrogateChars', {
          label: 'Allow all characters',
          description: 'Also those beyond the basic plane',
        }),
        attributeKey,
        boolean('cdata', { label: 'CDATA', description: 'Wrap text in CDATA where it needs escapes' }),
        textKey,
        boolean('headless', { label: 'No XML declaration' }),
        string('rootName', {
          label: 'Root element',
          description: 'Used where JSON has several fields at the top',
          default: 'root',
        }),
      ],
    }),
    string('dataPropertyName', {
      label: 'Field',
      description: 'Name of the field that holds the XML; a.b is field b inside a',
      default: 'data',
      required: true,
      displayOptions: { show: { mode: TO_JSON } },
    }),
    collection('options', {
      label: 'Options',
      placeholder: 'Add option',
      displayOptions: { show: { mode: TO_JSON } },
      options: [
        attributeKey,
        textKey,
        boolean('explicitArray', {
          label: 'Always lists',
          description: 'Also where there is only one element of a name',
        }),
        boolean('explicitRoot', { label: 'Keep the root element', default: true }),
        boolean('ignoreAttrs', { label: 'Ignore attributes' }),
        boolean('mergeAttrs', { label: 'Merge attributes', description: 'Put them among the elements', default: true }),
        boolean('normalize', {
          label: 'Normalize spaces',
          description: 'Make each run of white space in text one space',
        }),
        boolean('normalizeTags', { label: 'Lower-case names' }),
        boolean('trim', { label: 'Trim text', description: 'Drop white space at both ends of text' }),
      ],
    }),
  ],
  async run({ item, signal, parameters: { mode, dataPropertyName, options: chosen } }) {
    const settings = optionValues(chosen);
    const json =
      mode === 'jsonToxml'
        ? { [dataPropertyName]: toXml(item.json, settings) }
        : await toJson(readPath(item.json, dataPropertyName), dataPropertyName, { settings, signal });
    return item.binary ? { json, binary: item.binary } : { json };
  },
});

function toXml(json: JsonObject, settings: object): string {
  try {
    return new Builder(pick(settings, WRITE_OPTIONS)).buildObject(json);
  } catch (cause) {
    throw new NodeError(`The item cannot be written as XML: ${(cause as Error).message}`, {
      description: 'Names of fields must be names of elements: they begin with a letter and hold no spaces.',
    });
  }
}

async function toJson(
  value: JsonValue | undefined,
  field: string,
  { settings, signal }: { settings: object; signal: AbortSignal },
): Promise<JsonObject> {
  if (typeof value !== 'string') {
    const found = value === undefined ? 'is not in the item' : `holds no text: ${valueText(value)}`;
    throw new NodeError(`The field '${field}' ${found}`, {
      description: 'Choose the field that holds the XML.',
      parameter: 'dataPropertyName',
      code: 'XML_NO_TEXT',
    });
  }
  const parsed = await readXml(
    { text: value, label: `The field '${field}'`, settings: { mergeAttrs: true, ...pick(settings, READ_OPTIONS) } },
    { bytes: value.length, signal },
  );
  return isJsonObject(parsed) ? parsed : { [field]: parsed };
}

function pick(settings: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => names.includes(name)));
}
