import { isJsonObject, type JsonValue } from '@millrace/workflow';
import type { MappedPath } from './item-path.ts';

/** Media type of a dragged value. */
export const MAPPING_MEDIA_TYPE = 'application/x-millrace-path';

/** What a drag of input data carries. */
export interface DraggedPath extends MappedPath {
  /** Value of the item the drag started on, for fields that take a type from it. */
  sample?: JsonValue;
}

export function encodeDrag(dragged: DraggedPath): string {
  return JSON.stringify(dragged);
}

export function decodeDrag(text: string): DraggedPath | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (!isJsonObject(value) || !Array.isArray(value.path)) return undefined;
    const path = value.path.filter((part) => typeof part === 'string' || typeof part === 'number');
    return {
      path,
      ...(typeof value.nodeName === 'string' && { nodeName: value.nodeName }),
      ...(value.sample !== undefined && { sample: value.sample }),
    };
  } catch {
    return undefined;
  }
}
