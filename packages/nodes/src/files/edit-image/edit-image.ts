import type { BinaryData, Item, ItemContext, JsonObject, ParametersOf } from '@millrace/node-sdk';
import { itemFile, withFile } from '../../lib/files/item-files.ts';
import { heavyWork } from '../../lib/heavy-work/heavy-work.ts';
import type { FileBytes, Step } from './edit-picture.work.ts';
import { imageFacts } from './files/read-image.ts';
import { extensionOf, MIME_TYPES, type OutputFormat } from './files/write-image.ts';
import type { editImageParameters } from './parameters.ts';

type Context = ItemContext<ParametersOf<typeof editImageParameters>>;

/** Every step may make an image of the largest size, whatever the size of the file: all get what that takes. */
const WORK_BYTES = 32 * 1024 * 1024;

const editPicture = heavyWork({
  name: 'edit-picture',
  label: 'Editing the image',
  load: () => import('./edit-picture.work.ts'),
  inlineBelowBytes: 0,
});

/** Edits the image of an item. */
export async function editImage(context: Context): Promise<Item> {
  const { item, parameters, binary, node, signal } = context;
  const { dataPropertyName: field, options } = parameters;
  const steps = stepsOf(parameters);
  const startsEmpty = steps[0]?.operation === 'create';
  const file = startsEmpty ? ownFile(item, field) : itemFile(item, field, 'dataPropertyName');
  const { bytes, format } = await editPicture(
    {
      steps,
      image: file && !startsEmpty ? { field, bytes: await binary.read(file) } : undefined,
      others: await otherImages(steps, context),
      isPlacedFreely: node.typeVersion < 1.1,
      format: options.format,
      quality: options.quality,
    },
    { bytes: WORK_BYTES, signal },
  );
  const stored = await binary.create(bytes, {
    fileName: options.fileName || fileNameFor(file, format, options.format),
    mimeType: MIME_TYPES[format],
  });
  const edited = { ...stored, fileExtension: extensionOf(format) };
  return { json: item.json, binary: withFile(item.binary, options.destinationKey || field, edited) };
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

/** Images that steps put on top of others. */
async function otherImages(steps: readonly Step[], { item, binary }: Context): Promise<FileBytes[]> {
  const composites = steps.filter(({ operation }) => operation === 'composite');
  const fields = new Set(composites.map(({ values }) => values.dataPropertyNameComposite));
  const found: FileBytes[] = [];
  for (const field of fields) {
    found.push({ field, bytes: await binary.read(itemFile(item, field, 'dataPropertyNameComposite')) });
  }
  return found;
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

/** The name of the input, ending in the format that is chosen; else its own end stays where it fits. */
function fileNameFor(file: BinaryData | undefined, format: OutputFormat, chosen: OutputFormat | undefined): string {
  const [, stem = 'image', extension = ''] = /^(.+?)(?:\.([a-z0-9]{1,5}))?$/i.exec(file?.fileName ?? '') ?? [];
  if (chosen) return `${stem}.${chosen}`;
  const fits = [format, extensionOf(format)].includes(extension.toLowerCase());
  return `${stem}.${fits ? extension : extensionOf(format)}`;
}
