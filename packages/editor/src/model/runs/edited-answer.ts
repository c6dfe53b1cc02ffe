import { isJsonObject, type JsonObject, type JsonValue } from '@millrace/workflow';

/** A part of an answer that can be edited. */
export interface AnswerField {
  name: string;
  /** It is a text as it is; all others are JSON. */
  isText: boolean;
  text: string;
}

/** Of the answer of a model: what tells the loop of an agent how to go on. The rest stays as it is. */
const MODEL_FIELDS = ['content', 'toolCalls'];

/** @param isModel the answer is that of a model */
export function answerFields(response: JsonObject, isModel: boolean): AnswerField[] {
  const names = isModel ? MODEL_FIELDS.filter((name) => Object.hasOwn(response, name)) : Object.keys(response);
  return names.map((name) => {
    const value = response[name] ?? null;
    return typeof value === 'string'
      ? { name, isText: true, text: value }
      : { name, isText: false, text: JSON.stringify(value, null, 2) };
  });
}

export type ReadAnswer =
  /** Absent `response`: nothing was changed. */
  { response?: JsonObject } | { field: string; problem: 'notJson' | 'otherKind' };

/** The answer with what was edited; or which field cannot be read. */
export function readAnswer(fields: readonly AnswerField[], given: JsonObject): ReadAnswer {
  const edited: JsonObject = { ...given };
  let isEdited = false;
  for (const { name, isText, text } of fields) {
    const value = isText ? text : parsed(text);
    if (value === undefined) return { field: name, problem: 'notJson' };
    if (kindOf(value) !== kindOf(given[name] ?? null)) return { field: name, problem: 'otherKind' };
    isEdited ||= JSON.stringify(value) !== JSON.stringify(given[name]);
    edited[name] = value;
  }
  return isEdited ? { response: edited } : {};
}

function parsed(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

function kindOf(value: JsonValue): string {
  if (Array.isArray(value)) return 'list';
  return isJsonObject(value) ? 'object' : value === null ? 'null' : typeof value;
}
