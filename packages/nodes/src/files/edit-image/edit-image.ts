import {
  type BinaryData,
  type Item,
  type ItemContext,
  type JsonObject,
  NodeError,
  type ParametersOf,
} from '@millrace/node-sdk';
import type { Canvas } from '@napi-rs/canvas';
import { itemFile, withFile } from '../../lib/files/item-files.ts';
import { imageFacts, readImage } from './files/read-image.ts';
import { extensionOf, MIME_TYPES, type OutputFormat, outputFormatOf, writeImage } from './files/write-image.ts';
import { applyStep } from './operations/apply-step.ts';
import type { StepValues } from './operations/step.ts';
import type { editImageParameters } from './parameters.ts';
import type { StepName } from './step-parameters.ts';

type Context = ItemContext<ParametersOf<typeof editImageParameters>>;

interface Step {
  operation: StepName;
  values: StepValues;
  font: string | undefined;
}

/** Edits the image of an item. */
export async function editImage(context: Context): Promise<Item> {
  const { item, parameters, binary } = context;
  const { dataPropertyName: field, options } = parameters;
  const steps = stepsOf(parameters);
  const startsEmpty = steps[0]?.operation === 'create';
  const file = startsEmpty ? ownFile(item, field) : itemFile(item, field, 'dataPropertyName');
  const input = file && !startsEmpty ? await readImage(await binary.read(file), field) : undefined;
  const picture = await applyAll(steps, input?.picture, context);
  const format: OutputFormat = options.format ?? outputFormatOf(input?.format ?? 'png');
  const bytes = await writeImage(picture, format, options.quality);
  const stored = await binary.create(bytes, {
    fileName: options.fileName || fileNameFor(file, format),
    mimeType: MIME_TYPES[format],
  });
  return { json: item.json, binary: withFile(item.binary, options.destinationKey || field, stored) };
}

/** Format and size of the image of an item; the image is kept. */
export async function imageInformation({ item, parameters, binary }: Context): Promise<Item> {
  const { dataPropertyName: field } = parameters;
  const file = itemFile(item, field, 'dataPropertyName');
  const bytes = await binary.read(file);
  const { format, width, height, orientation } = await imageFacts(bytes, field);
  const json: JsonObject = {
    format: format.toUpperCase(),
    Geometry: `${width}x${height}`,
    size: { width, height },
    'Mime type': file.mimeType,
    Filesize: file.fileSize ?? `${bytes.byteLength} B`,
    ...(orientation !== undefined && { Orientation: orientation }),
  };
  return { json, ...(item.binary && { binary: item.binary }) };
}

async function applyAll(steps: Step[], first: Canvas | undefined, context: Context): Promise<Canvas> {
  const { item, binary, node } = context;
  let picture = first;
  for (const { operation, values, font } of steps) {
    picture = await applyStep(picture, operation, values, {
      async readOther(field) {
        const other = itemFile(item, field, 'dataPropertyNameComposite');
        return (await readImage(await binary.read(other), field)).picture;
      },
      text: { font, isPlacedFreely: node.typeVersion < 1.1 },
    });
  }
  if (picture && steps.length > 0) return picture;
  throw new NodeError('There is no operation to do', {
    description: "Add one under 'Operations'.",
    parameter: 'operations',
  });
}

function stepsOf(parameters: Context['parameters']): Step[] {
  const { operation, operations, options } = parameters;
  if (operation === 'multiStep') {
    return (operations.operations ?? []).map((values) => ({ operation: values.operation, values, font: values.font }));
  }
  if (operation === 'information') return [];
  return [{ operation, values: parameters, font: options.font }];
}

function ownFile({ binary = {} }: Item, field: string): BinaryData | undefined {
  return Object.hasOwn(binary, field) ? binary[field] : undefined;
}

/** The name of the input, with the extension of the format that is put out. */
function fileNameFor(file: BinaryData | undefined, format: OutputFormat): string {
  const [, stem = 'image', extension = ''] = /^(.+?)(?:\.([a-z0-9]{1,5}))?$/i.exec(file?.fileName ?? '') ?? [];
  const isSame = extension.toLowerCase() === format || extension.toLowerCase() === extensionOf(format);
  return isSame ? `${stem}.${extension}` : `${stem}.${extensionOf(format)}`;
}
