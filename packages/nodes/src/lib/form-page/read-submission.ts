import {
  type BinaryData,
  type BinaryStore,
  type DataTables,
  type IncomingRequest,
  type JsonObject,
  type JsonValue,
  NodeError,
} from '@millrace/node-sdk';
import { getOwn, setOwn } from '../values/own-property.ts';
import { decode } from '../webhook/call-body.ts';
import { readMultipart, type UploadedFile } from '../webhook/multipart.ts';
import { parseForm } from '../webhook/parse-form.ts';
import { headerOf } from '../webhook/take-call.ts';
import { isAcceptedFile } from './accepted-file.ts';
import type { FormField } from './form-field.ts';
import { type Searches, valueOfRow } from './list-rows.ts';
import { LOOKUP_BUTTON, searchControl } from './render-lookup.ts';

/** What was sent: data, or what is wrong with it by control, with the texts that were filled in. Nothing is where rows were searched for. */
export type Submission =
  | { isValid: true; json: JsonObject; binary: Record<string, BinaryData> }
  | { isValid: false; problems: Map<string, string>; filledIn: Map<string, string[]>; searches: Searches };

/** Where what was sent is kept and looked up. */
export interface SubmissionStores {
  binary: BinaryStore;
  dataTables: Pick<DataTables, 'columns' | 'find'>;
}

interface Sent {
  texts(control: string): string[];
  files(control: string): UploadedFile[];
}

/**
 * Reads and checks what the page of a form sent.
 * @throws NodeError for a body that cannot be read.
 */
export async function readSubmission(
  request: IncomingRequest,
  fields: readonly FormField[],
  { binary, dataTables }: SubmissionStores,
): Promise<Submission> {
  const sent = await readBody(request);
  const isSearch = sent.texts(LOOKUP_BUTTON).length > 0;
  const problems = new Map<string, string>();
  const filledIn = new Map<string, string[]>();
  const searches = new Map<string, string>();
  const values = new Map<string, JsonValue>();
  for (const field of fields) {
    const { control, kind } = field;
    const problem = isSearch
      ? undefined
      : (problemOf(field, sent) ?? (await readRow(field, sent, { dataTables, values })));
    if (problem !== undefined) problems.set(control, problem);
    if (kind !== 'password') filledIn.set(control, sent.texts(control));
    if (kind === 'dataTable') searches.set(control, sent.texts(searchControl(control))[0] ?? '');
  }
  if (isSearch || problems.size > 0) return { isValid: false, problems, filledIn, searches };
  return { isValid: true, ...(await collect(fields, sent, { binary, values })) };
}

/** Notes what a chosen row gives. @returns what is wrong with it */
async function readRow(
  field: FormField,
  sent: Sent,
  { dataTables, values }: Pick<SubmissionStores, 'dataTables'> & { values: Map<string, JsonValue> },
): Promise<string | undefined> {
  const [chosen = ''] = field.kind === 'dataTable' ? sent.texts(field.control) : [];
  if (chosen === '') return undefined;
  const value = await valueOfRow(field, dataTables, chosen);
  if (value === undefined) return 'Choose one of the options.';
  values.set(field.control, value);
  return undefined;
}

async function readBody(request: IncomingRequest): Promise<Sent> {
  const contentType = headerOf(request, 'content-type') ?? '';
  const { fields, files } = /^multipart\/form-data\b/i.test(contentType)
    ? await readMultipart(request, contentType)
    : { fields: await readPlainForm(request, contentType), files: [] };
  const own = (control: string) => [getOwn(fields, control), getOwn(fields, `${control}[]`)];
  return {
    texts: (control) =>
      own(control)
        .flat()
        .filter((value) => value !== undefined)
        .map(String),
    // A browser sends a file without name and content for a control without files.
    files: (control) =>
      files.filter(
        ({ field, fileName, bytes }) =>
          (field === control || field === `${control}[]`) && (fileName !== undefined || bytes > 0),
      ),
  };
}

async function readPlainForm(request: IncomingRequest, contentType: string): Promise<JsonObject> {
  if (request.body.byteLength === 0) return {};
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType)) {
    return await parseForm(decode(request.body, contentType));
  }
  throw new NodeError('What was sent is not a form', {
    description: 'Send it as multipart/form-data, as the page of the form does.',
    code: 'WEBHOOK_BODY',
  });
}

function problemOf(field: FormField, sent: Sent): string | undefined {
  const { control, kind, isRequired, options } = field;
  if (kind === 'html' || kind === 'hiddenField') return undefined;
  if (kind === 'file') return fileProblem(field, sent.files(control));
  const texts = sent.texts(control).filter((text) => text.trim() !== '');
  const [first] = texts;
  if (first === undefined) {
    if (!isRequired) return undefined;
    return kind === 'checkbox' ? 'Choose at least one.' : 'Fill in this field.';
  }
  if (kind === 'number' && !Number.isFinite(Number(first))) return 'Enter a number.';
  if (kind === 'email' && !/^[^\s@]+@[^\s@]+$/.test(first.trim())) return 'Enter an email address.';
  if (kind === 'date' && !isDate(first)) return 'Enter a date.';
  const isChoice = kind === 'dropdown' || kind === 'radio' || kind === 'checkbox';
  if (isChoice && texts.some((text) => !options.includes(text))) return 'Choose one of the options.';
  return kind === 'checkbox' ? selectionProblem(field, texts.length) : undefined;
}

function isDate(text: string): boolean {
  return /^\d{4,}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}

function selectionProblem({ minSelections, maxSelections }: FormField, count: number): string | undefined {
  if (count >= minSelections && count <= maxSelections) return undefined;
  if (minSelections === maxSelections) return `Choose exactly ${minSelections}.`;
  return count < minSelections ? `Choose at least ${minSelections}.` : `Choose at most ${maxSelections}.`;
}

function fileProblem({ isRequired, takesSeveral, accept }: FormField, files: UploadedFile[]): string | undefined {
  if (files.length === 0) return isRequired ? 'Choose a file.' : undefined;
  if (files.length > 1 && !takesSeveral) return 'Choose one file only.';
  const refused = files.find((file) => !isAcceptedFile(file, accept));
  return refused && `'${refused.fileName ?? 'The file'}' is of another type than ${accept}.`;
}

async function collect(
  fields: readonly FormField[],
  sent: Sent,
  { binary: store, values }: { binary: BinaryStore; values: ReadonlyMap<string, JsonValue> },
): Promise<{ json: JsonObject; binary: Record<string, BinaryData> }> {
  const json: JsonObject = {};
  const binary: Record<string, BinaryData> = {};
  for (const field of fields) {
    if (field.name === '') continue;
    const isFile = field.kind === 'file';
    const value = isFile ? await keepFiles(field, sent, { store, binary }) : sentValue(field, sent, values);
    setOwn(json, field.name, value);
  }
  return { json, binary };
}

function sentValue(field: FormField, sent: Sent, values: ReadonlyMap<string, JsonValue>): JsonValue {
  if (field.kind === 'dataTable') return values.get(field.control) ?? null;
  const texts = sent.texts(field.control);
  const [first] = texts;
  if (field.kind === 'html') return field.html;
  if (field.takesSeveral) return texts;
  if (field.kind === 'hiddenField') return first ?? field.defaults[0] ?? null;
  if (first === undefined) return null;
  if (field.kind === 'number') return first.trim() === '' ? null : Number(first);
  return field.kind === 'text' || field.kind === 'email' ? first.trim() : first;
}

async function keepFiles(
  { control, name, takesSeveral }: FormField,
  sent: Sent,
  { store, binary }: { store: BinaryStore; binary: Record<string, BinaryData> },
): Promise<JsonValue> {
  const about: JsonObject[] = [];
  const key = name.replace(/\W/g, '_');
  for (const [index, { fileName, mimeType, bytes, keep }] of sent.files(control).entries()) {
    const stored = await keep(store);
    setOwn(binary, takesSeveral ? `${key}_${index}` : key, stored);
    about.push({ filename: fileName ?? '', mimetype: mimeType, size: bytes });
  }
  return takesSeveral ? about : (about[0] ?? null);
}
