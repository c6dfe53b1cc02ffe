import { isJsonObject, type JsonObject, type JsonValue } from '@millrace/workflow';

/** What a dragged entry of the creator carries: the full name of its node type, and what the node is made with. */
const DRAGGED_TYPE = 'application/x-millrace-node-type';
const DRAGGED_PARAMETERS = 'application/x-millrace-parameters';

export function putDragged({ dataTransfer }: DragOf, type: string, parameters: JsonObject = {}): void {
  dataTransfer.setData(DRAGGED_TYPE, type);
  dataTransfer.setData(DRAGGED_PARAMETERS, JSON.stringify(parameters));
}

/** The type is empty where something else was dropped. */
export function readDragged({ dataTransfer }: DragOf): { type: string; parameters: JsonObject } {
  return { type: dataTransfer.getData(DRAGGED_TYPE), parameters: objectIn(dataTransfer.getData(DRAGGED_PARAMETERS)) };
}

interface DragOf {
  dataTransfer: Pick<DataTransfer, 'getData' | 'setData'>;
}

/** Anything may be dropped. */
function objectIn(text: string): JsonObject {
  try {
    const value: JsonValue = JSON.parse(text);
    return isJsonObject(value) ? value : {};
  } catch {
    return {};
  }
}
