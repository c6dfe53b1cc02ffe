import type { JsonBody, JsonValue } from '@millrace/node-sdk';
import { parseJsonParameter } from '../../lib/parameters/json-parameter.ts';
import { timeIn } from './parameters.ts';

const MS_PER_MINUTE = 60_000;

/** What a task can hold, as the node asks for it. */
interface TaskFields {
  content?: string;
  customFieldsJson?: JsonValue;
  dueDate?: string;
  dueDateTime?: boolean;
  markdownContent?: boolean;
  notifyAll?: boolean;
  parentId?: string;
  priority?: number;
  startDate?: string;
  startDateTime?: boolean;
  status?: string;
  timeEstimate?: number;
}

/** The fields of a task as ClickUp takes them. `parameter` holds them, for errors. */
export function taskBody(fields: TaskFields, { zone, parameter }: { zone: string; parameter: string }) {
  const { content, customFieldsJson, timeEstimate } = fields;
  return {
    [fields.markdownContent ? 'markdown_content' : 'content']: content,
    custom_fields: customFieldsJson
      ? parseJsonParameter(customFieldsJson, 'Custom fields', `${parameter}.customFieldsJson`)
      : undefined,
    status: fields.status,
    priority: fields.priority,
    due_date: timeIn(fields.dueDate, zone, `${parameter}.dueDate`),
    due_date_time: fields.dueDateTime,
    time_estimate: timeEstimate === undefined ? undefined : timeEstimate * MS_PER_MINUTE,
    start_date: timeIn(fields.startDate, zone, `${parameter}.startDate`),
    start_date_time: fields.startDateTime,
    notify_all: fields.notifyAll,
    parent: fields.parentId || undefined,
  } satisfies JsonBody;
}
