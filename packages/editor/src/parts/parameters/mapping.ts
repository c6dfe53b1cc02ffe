import { isJsonObject, type JsonValue, type NodeProperty, type PropertyType } from '@millrace/workflow';
import type { DraggedPath } from '../../model/mapping/dragged-path.ts';
import { mappingCode, plainPath } from '../../model/mapping/item-path.ts';
import { holdsText, isExpressionText } from './value-conversion.ts';

/** A property's value after data was dropped on it. */
export function dropOnProperty(property: NodeProperty, current: JsonValue, dragged: DraggedPath): JsonValue {
  if (property.requiresDataPath === 'single') return plainPath(dragged.path);
  if (property.requiresDataPath === 'multiple') {
    const before = typeof current === 'string' ? current.trim() : '';
    return before ? `${before}, ${plainPath(dragged.path)}` : plainPath(dragged.path);
  }
  const part = `{{ ${mappingCode(dragged)} }}`;
  if (property.type === 'resourceLocator') return dropOnLocator(property, current, part);
  return holdsText(property.type) && typeof current === 'string' ? appendPart(current, part) : `=${part}`;
}

/** Whether data can be dropped on a property. */
export function canDropOn(property: NodeProperty): boolean {
  if (property.requiresDataPath) return true;
  if (property.noDataExpression || property.typeOptions?.editor === 'codeNodeEditor') return false;
  return TAKES_DATA[property.type];
}

/** Types with one value that an expression can give. Those made of several fields take data in each of them. */
const TAKES_DATA: Record<PropertyType, boolean> = {
  string: true,
  number: true,
  boolean: true,
  options: true,
  multiOptions: true,
  json: true,
  dateTime: true,
  color: true,
  resourceLocator: true,
  collection: false,
  fixedCollection: false,
  notice: false,
  hidden: false,
  button: false,
  callout: false,
  credentials: false,
  credentialsSelect: false,
  resourceMapper: false,
  filter: false,
  assignmentCollection: false,
  curlImport: false,
  workflowSelector: false,
};

/** A text with a template part behind it, one space between. */
function appendPart(current: string, part: string): string {
  const text = isExpressionText(current) ? current.slice(1) : current;
  if (text.trim() === '') return `=${part}`;
  return /\s$/.test(text) ? `=${text}${part}` : `=${text} ${part}`;
}

function dropOnLocator(property: NodeProperty, current: JsonValue, part: string): JsonValue {
  const mode = isJsonObject(current) && typeof current.mode === 'string' ? current.mode : 'list';
  const value = isJsonObject(current) && typeof current.value === 'string' ? current.value : '';
  if (mode !== 'list') return { __rl: true, mode, value: appendPart(value, part) };
  const modes = (property.modes ?? []).map((entry) => entry.name);
  const target = modes.includes('id') ? 'id' : (modes.find((name) => name !== 'list') ?? 'id');
  return { __rl: true, mode: target, value: `=${part}` };
}
