import { NodeError } from '@millrace/node-sdk';
import type { Canvas } from '@napi-rs/canvas';
import { readImage } from './files/read-image.ts';
import { type OutputFormat, outputFormatOf, writeImage } from './files/write-image.ts';
import { applyStep } from './operations/apply-step.ts';
import type { StepValues } from './operations/step.ts';
import type { StepName } from './step-parameters.ts';

export interface Step {
  operation: StepName;
  values: StepValues;
  font: string | undefined;
}

/** Bytes of a file, and the field that they are from. */
export interface FileBytes {
  field: string;
  bytes: Uint8Array;
}

export interface PictureWork {
  steps: Step[];
  /** Absent where the first step makes the image. */
  image: FileBytes | undefined;
  /** Images that steps put on top. */
  others: FileBytes[];
  /** The position of text is where its first line stands. */
  isPlacedFreely: boolean;
  /** That of the image where none is given; of one that a step makes it is PNG. */
  format: OutputFormat | undefined;
  quality: number | undefined;
}

/** Reads an image, does the steps and writes it again. @throws NodeError */
export default async function editPicture(work: PictureWork): Promise<{ bytes: Uint8Array; format: OutputFormat }> {
  const input = work.image && (await readImage(work.image.bytes, work.image.field));
  const isNew = work.steps.some(({ operation }) => operation === 'create');
  const format = work.format ?? outputFormatOf(isNew ? 'png' : (input?.format ?? 'png'));
  return { bytes: await writeImage(await applyAll(work, input?.picture), format, work.quality), format };
}

async function applyAll({ steps, others, isPlacedFreely }: PictureWork, first: Canvas | undefined): Promise<Canvas> {
  let picture = first;
  for (const { operation, values, font } of steps) {
    picture = await applyStep(picture, operation, values, {
      async readOther(field) {
        const other = others.find((one) => one.field === field);
        if (!other) throw new Error(`The file '${field}' is not there`);
        return (await readImage(other.bytes, field)).picture;
      },
      text: { font, isPlacedFreely },
    });
  }
  if (picture && steps.length > 0) return picture;
  throw new NodeError('There is no operation to do', {
    description: "Add one under 'Operations'.",
    parameter: 'operations',
  });
}
