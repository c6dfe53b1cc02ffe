import type { JsonValue, NodeProperty } from '@millrace/workflow';
import type { DraggedPath } from '../../model/mapping/dragged-path.ts';
import { mappingCode, plainPath } from '../../model/mapping/item-path.ts';
import { appendPart } from './expression-text.ts';
import { PARAMETER_KINDS } from './kinds/parameter-kinds.ts';

/** A property's value after data was dropped on it. */
export function dropOnProperty(property: NodeProperty, current: JsonValue, dragged: DraggedPath): JsonValue {
  if (property.requiresDataPath === 'single') return plainPath(dragged.path);
  if (property.requiresDataPath === 'multiple') {
    const before = typeof current === 'string' ? current.trim() : '';
    return before ? `${before}, ${plainPath(dragged.path)}` : plainPath(dragged.path);
  }
  const part = `{{ ${mappingCode(dragged)} }}`;
  const { drop, holdsText } = PARAMETER_KINDS[property.type];
  if (drop) return drop(property, current, part);
  return holdsText && typeof current === 'string' ? appendPart(current, part) : `=${part}`;
}

/** Whether data can be dropped on a property. */
export function canDropOn(property: NodeProperty): boolean {
  if (property.requiresDataPath) return true;
  if (property.noDataExpression || property.typeOptions?.editor === 'codeNodeEditor') return false;
  return PARAMETER_KINDS[property.type].takesData === true;
}
