import { isJsonObject } from '@millrace/workflow';
import { type ComponentType, useId, useState } from 'react';
import { ExpressionField } from '../expression-field/expression-field.tsx';
import { isExpressionText, toExpression } from './expression-text.ts';
import { FieldFrame, type FieldMode } from './field-frame.tsx';
import type { FieldProps } from './field-props.ts';
import { visibleChoices } from './form-model.ts';
import { PARAMETER_KINDS } from './kinds/parameter-kinds.ts';
import { ReloadChoices, RemoteChoicesNote } from './lookups/remote-choices-note.tsx';
import { useRemoteChoices } from './lookups/use-remote-choices.ts';
import { MendedResult } from './mended-json/mended-result.tsx';
import { useJsonReader } from './mended-json/use-json-reader.ts';
import { useParameterEnvironment } from './parameter-environment.tsx';
import { useFocusFixed } from './use-focus-fixed.ts';
import { useIssueText } from './use-issue-text.ts';
import { parameterIssue } from './validate-parameter.ts';
import { toFixed } from './value-conversion.ts';
import type { ScalarWidgetProps } from './widgets/scalar-widget-props.ts';

export interface ScalarFieldProps extends FieldProps {
  /** The control for a fixed value. */
  Widget: ComponentType<ScalarWidgetProps>;
}

/** A property with one value: fixed, or an expression. */
export function ScalarField({ property, value, siblings, path, Widget, onChange }: ScalarFieldProps) {
  const environment = useParameterEnvironment();
  const { readOnly, evaluate, complete, showIssues } = environment;
  const labelId = useId();
  const [wasLeft, setWasLeft] = useState(false);
  const [caret, setCaret] = useState<number>();
  const issueText = useIssueText();
  const focusFixed = useFocusFixed(labelId);

  const allowsExpression = canHoldExpression(property);
  const isExpression = allowsExpression && isExpressionText(value);
  const remote = useRemoteChoices(property, path);
  const choices = [...visibleChoices(property, siblings, environment), ...(remote?.choices ?? [])];
  const json = useJsonReader(property);
  const isReadable = json && typeof value === 'string' && json.read(value)?.kind !== 'broken';
  const found = showIssues || wasLeft ? parameterIssue(property, value, choices) : undefined;
  const issue = found === 'notJson' && isReadable ? undefined : found;

  const changeMode = (mode: FieldMode): void => {
    if (mode === 'expression' && !isExpression) {
      setCaret(Number.POSITIVE_INFINITY);
      onChange(toExpression(isJsonObject(value) ? JSON.stringify(value) : value));
    } else if (mode === 'fixed' && isExpressionText(value)) {
      const asJson = property.typeOptions?.expressionsAsJson === true;
      onChange(toFixed(property, value, evaluate?.(value, { asJson })));
    }
  };

  return (
    <FieldFrame
      property={property}
      labelId={labelId}
      value={value}
      readOnly={readOnly}
      mode={allowsExpression ? (isExpression ? 'expression' : 'fixed') : undefined}
      issue={issue && issueText(issue, property)}
      actions={!isExpression && <ReloadChoices name={property.displayName} remote={remote} />}
      onModeChange={changeMode}
      onDrop={onChange}
      onLeave={() => setWasLeft(true)}
    >
      {isExpression && isExpressionText(value) ? (
        <ExpressionField
          name={property.displayName}
          labelId={labelId}
          value={value}
          readOnly={readOnly}
          multiline={isMultiline(property)}
          caret={caret}
          evaluate={json?.evaluate ?? evaluate}
          complete={complete}
          onChange={onChange}
          onLeaveExpression={() => {
            focusFixed();
            onChange(toFixed(property, '=', undefined));
          }}
        />
      ) : (
        <Widget
          property={property}
          value={value}
          choices={choices}
          remote={remote}
          labelId={labelId}
          readOnly={readOnly}
          invalid={issue !== undefined}
          placeholder={property.placeholder}
          onChange={onChange}
          onStartExpression={
            allowsExpression
              ? (text, at) => {
                  setCaret(at);
                  onChange(text);
                }
              : undefined
          }
        />
      )}
      {!isExpression && json && typeof value === 'string' && <MendedResult text={value} reader={json} />}
      {!isExpression && <RemoteChoicesNote remote={remote} labelId={labelId} />}
    </FieldFrame>
  );
}

function canHoldExpression(property: FieldProps['property']): boolean {
  return !property.noDataExpression && property.typeOptions?.editor !== 'codeNodeEditor';
}

function isMultiline(property: FieldProps['property']): boolean {
  const { editor, rows = 1 } = property.typeOptions ?? {};
  return PARAMETER_KINDS[property.type].isMultiline === true || editor !== undefined || rows > 1;
}
