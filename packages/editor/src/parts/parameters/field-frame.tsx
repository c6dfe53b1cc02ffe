import { ActionIcon, SegmentedControl, Tooltip } from '@mantine/core';
import type { JsonValue, NodeProperty } from '@millrace/workflow';
import { IconHelpCircle } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { decodeDrag, MAPPING_MEDIA_TYPE } from '../../model/mapping/dragged-path.ts';
import { afterPress } from './after-press.ts';
import { canDropOn, dropOnProperty } from './mapping.ts';
import classes from './parameters.module.css';
import { isMissing } from './validate-parameter.ts';

export type FieldMode = 'fixed' | 'expression';

export interface FieldFrameProps {
  property: NodeProperty;
  labelId: string;
  value: JsonValue;
  readOnly: boolean;
  /** Absent where no expression can be set. */
  mode?: FieldMode | undefined;
  /** Text of what is wrong. */
  issue?: string | undefined;
  /** More controls beside the label. */
  actions?: ReactNode;
  children: ReactNode;
  onModeChange?(mode: FieldMode): void;
  onDrop(value: JsonValue, sample?: JsonValue): void;
  onLeave?(): void;
}

/** Label above, control below, issue and hint under it; takes dropped data. */
export function FieldFrame(props: FieldFrameProps) {
  const { property, labelId, value, readOnly, mode, issue, actions, children, onModeChange, onDrop, onLeave } = props;
  const [isOver, setIsOver] = useState(false);
  const droppable = !readOnly && canDropOn(property);

  const over = (event: DragEvent): void => {
    if (!droppable || !isOwn(event) || !event.dataTransfer.types.includes(MAPPING_MEDIA_TYPE)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    setIsOver(true);
  };
  const drop = (event: DragEvent): void => {
    setIsOver(false);
    const dragged = decodeDrag(event.dataTransfer.getData(MAPPING_MEDIA_TYPE));
    if (!droppable || !dragged || !isOwn(event)) return;
    if (!property.requiresDataPath && isOverEditedText(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    onDrop(dropOnProperty(property, value, dragged), dragged.sample);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a drop target; the same can be typed into the control
    <div
      className={classes.field}
      data-parameter={property.name}
      data-droppable={droppable || undefined}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDropCapture={drop}
      onBlur={(event) => {
        if (onLeave && !holdsFocus(event.currentTarget, event.relatedTarget)) afterPress(onLeave);
      }}
    >
      <div className={classes.labelRow}>
        <FieldLabel property={property} labelId={labelId} isFilled={!isMissing(property, value)} />
        {actions && <span className={classes.labelActions}>{actions}</span>}
        {mode && onModeChange && !readOnly && (
          <ModeSwitch mode={mode} name={property.displayName} onChange={onModeChange} />
        )}
      </div>
      {children}
      {issue && (
        <div role="alert" className={classes.issue}>
          {issue}
        </div>
      )}
      {property.hint && <div className={classes.hint}>{property.hint}</div>}
    </div>
  );
}

/** Whether an element is in the field, or searches the list that the field has opened: that lies elsewhere in the document. */
function holdsFocus(field: Element, focused: Element | null): boolean {
  if (field.contains(focused)) return true;
  const list = focused?.getAttribute('aria-controls');
  return list != null && field.querySelector(`[aria-controls="${CSS.escape(list)}"]`) !== null;
}

/** Windows that a field opens are not within its box. */
function isOwn({ currentTarget, target }: DragEvent): boolean {
  return target instanceof Node && currentTarget.contains(target);
}

/** An expression that is being edited takes data at the pointer. */
function isOverEditedText(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[data-drop-at-pointer] .cm-editor') !== null;
}

export interface FieldLabelProps {
  property: NodeProperty;
  labelId: string;
  /** What is there already is not asked for. */
  isFilled?: boolean;
}

export function FieldLabel({ property, labelId, isFilled = false }: FieldLabelProps) {
  const { t } = useTranslation('parameters');
  return (
    <span className={classes.label}>
      <span id={labelId}>{property.displayName}</span>
      {property.required && !isFilled && (
        <span className={classes.required} title={t('requiredMark')}>
          <span aria-hidden>*</span>
          <span className={classes.srOnly}>{t('requiredMark')}</span>
        </span>
      )}
      {property.description && (
        <Tooltip label={property.description} multiline maw={280} events={{ hover: true, focus: true, touch: true }}>
          <ActionIcon
            className={classes.help}
            variant="transparent"
            color="gray"
            size={18}
            aria-label={t('helpFor', { name: property.displayName })}
          >
            <IconHelpCircle size={14} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </span>
  );
}

function ModeSwitch({ mode, name, onChange }: { mode: FieldMode; name: string; onChange(mode: FieldMode): void }) {
  const { t } = useTranslation('parameters');
  return (
    <SegmentedControl
      className={classes.modeSwitch}
      data-mode={mode}
      size="xs"
      aria-label={t('modeOf', { name })}
      value={mode}
      data={[
        { value: 'fixed', label: t('fixed') },
        { value: 'expression', label: t('expression') },
      ]}
      onChange={(next) => onChange(next === 'expression' ? 'expression' : 'fixed')}
    />
  );
}
