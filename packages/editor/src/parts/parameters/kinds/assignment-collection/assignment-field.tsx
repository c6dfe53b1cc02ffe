import { type DragEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { decodeDrag, MAPPING_MEDIA_TYPE } from '../../../../model/mapping/dragged-path.ts';
import { EntryControls } from '../../entry-controls.tsx';
import { moveEntry, removeEntry, replaceEntry } from '../../entry-list.ts';
import { FieldLabel } from '../../field-frame.tsx';
import type { FieldProps } from '../../field-props.ts';
import { useParameterEnvironment } from '../../parameter-environment.tsx';
import classes from '../../parameters.module.css';
import { useEntryKeys } from '../../use-entry-keys.ts';
import { useFocusAdded } from '../../use-focus-added.ts';
import {
  type Assignment,
  assignmentFromDrag,
  assignmentsOf,
  emptyAssignment,
  storeAssignments,
} from './assignment-model.ts';
import { AssignmentRow } from './assignment-row.tsx';

/** Fields to set, each with name, type and value. */
export function AssignmentField({ property, value, onChange }: FieldProps) {
  const { t } = useTranslation('parameters');
  const { readOnly } = useParameterEnvironment();
  const labelId = useId();
  const { listRef, beforeAdd } = useFocusAdded();
  const keys = useEntryKeys();
  const assignments = assignmentsOf(value);
  const store = (next: Assignment[]): void => onChange(storeAssignments(value, next, keys.newId));
  return (
    <section ref={listRef} className={classes.group} aria-labelledby={labelId} data-parameter={property.name}>
      <FieldLabel property={property} labelId={labelId} />
      {assignments.map((assignment, index) => (
        <div key={keys.keyOf(assignment.id)} className={classes.entry} data-entry={index}>
          <AssignmentRow
            assignment={assignment}
            number={index + 1}
            onChange={(next) => store(replaceEntry(assignments, index, next))}
          />
          {!readOnly && (
            <EntryControls
              name={assignment.name || t('fieldNumber', { number: index + 1 })}
              index={index}
              count={assignments.length}
              sortable
              onRemove={() => store(removeEntry(assignments, index))}
              onMove={(to) => store(moveEntry(assignments, index, to))}
            />
          )}
        </div>
      ))}
      {assignments.length === 0 && readOnly && <div className={classes.noItems}>{t('noItems')}</div>}
      {!readOnly && (
        <AssignmentDropZone
          onAdd={() => {
            beforeAdd();
            store([...assignments, emptyAssignment()]);
          }}
          onDropped={(assignment) => store([...assignments, assignment])}
        />
      )}
    </section>
  );
}

/** Adds a field: an empty one on a click, one for the data that is dropped. */
function AssignmentDropZone({ onAdd, onDropped }: { onAdd(): void; onDropped(assignment: Assignment): void }) {
  const { t } = useTranslation('parameters');
  const [isOver, setIsOver] = useState(false);
  const over = (event: DragEvent): void => {
    if (!event.dataTransfer.types.includes(MAPPING_MEDIA_TYPE)) return;
    event.preventDefault();
    setIsOver(true);
  };
  const drop = (event: DragEvent): void => {
    setIsOver(false);
    const dragged = decodeDrag(event.dataTransfer.getData(MAPPING_MEDIA_TYPE));
    if (!dragged) return;
    event.preventDefault();
    onDropped(assignmentFromDrag(dragged));
  };
  return (
    <button
      type="button"
      className={classes.dropZone}
      data-droppable
      data-over={isOver || undefined}
      onClick={onAdd}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <span>{t('addField')}</span>
      <span className={classes.hint}>{t('dropField')}</span>
    </button>
  );
}
