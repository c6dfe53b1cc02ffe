import { Anchor, Select, TextInput } from '@mantine/core';
import { isJsonObject, type JsonObject, type JsonValue, type NodeProperty } from '@millrace/workflow';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ExpressionField } from '../expression-input/expression-field.tsx';
import { FieldFrame, type FieldMode } from './field-frame.tsx';
import type { FieldProps } from './field-props.ts';
import { locatorModes, locatorOf, switchLocatorMode } from './locator-model.ts';
import { useParameterEnvironment } from './parameter-environment.tsx';
import classes from './parameters.module.css';
import { useIssueText } from './use-issue-text.ts';
import { parameterIssue } from './validate-parameter.ts';
import { isExpressionText, textOf, toExpression } from './value-conversion.ts';

/** Which thing of a service is meant: chosen from a list, by id, or by address. */
export function LocatorField({ property, value, onChange }: FieldProps) {
  const { readOnly, evaluate, complete, showIssues } = useParameterEnvironment();
  const labelId = useId();
  const [wasLeft, setWasLeft] = useState(false);
  const issueText = useIssueText();
  const locator = locatorOf(property, value);
  const text = textOf(locator.value ?? '');
  const isExpression = isExpressionText(text);
  const issue = showIssues || wasLeft ? parameterIssue(property, locator, []) : undefined;

  const store = (next: JsonValue): void => onChange({ ...locator, value: next });
  const changeMode = (mode: FieldMode): void => {
    if (mode === 'expression') {
      const target = locator.mode === 'list' ? switchLocatorMode(locator, firstTypedMode(property)) : locator;
      onChange({ ...target, value: toExpression(target.value ?? '') });
    } else {
      const result = evaluate?.(text);
      store(result?.kind === 'value' ? textOf(result.value) : text.slice(1));
    }
  };

  return (
    <FieldFrame
      property={property}
      labelId={labelId}
      value={value}
      readOnly={readOnly}
      mode={isExpression ? 'expression' : 'fixed'}
      issue={issue && issueText(issue, property)}
      onModeChange={changeMode}
      onDrop={onChange}
      onLeave={() => setWasLeft(true)}
    >
      <div className={classes.locator}>
        <LocatorModeSelect property={property} locator={locator} readOnly={readOnly} onChange={onChange} />
        <div className={classes.locatorValue}>
          {isExpression ? (
            <ExpressionField
              name={property.displayName}
              labelId={labelId}
              value={text}
              readOnly={readOnly}
              multiline={false}
              autoFocus={false}
              evaluate={evaluate}
              complete={complete}
              onChange={store}
              onLeaveExpression={() => store('')}
            />
          ) : (
            <LocatorValue
              property={property}
              locator={locator}
              labelId={labelId}
              readOnly={readOnly}
              invalid={issue !== undefined}
              onChange={onChange}
            />
          )}
        </div>
      </div>
    </FieldFrame>
  );
}

function firstTypedMode(property: NodeProperty): string {
  const names = locatorModes(property).map((mode) => mode.name);
  return names.includes('id') ? 'id' : (names.find((name) => name !== 'list') ?? 'id');
}

interface LocatorPartProps {
  property: NodeProperty;
  locator: JsonObject;
  readOnly: boolean;
  onChange(value: JsonObject): void;
}

function LocatorModeSelect({ property, locator, readOnly, onChange }: LocatorPartProps) {
  const { t } = useTranslation('parameters');
  const modes = locatorModes(property);
  if (modes.length < 2) return null;
  return (
    <Select
      className={classes.locatorMode}
      aria-label={t('locatorMode', { name: property.displayName })}
      data={modes.map((mode) => ({ value: mode.name, label: mode.displayName }))}
      value={textOf(locator.mode ?? '')}
      allowDeselect={false}
      readOnly={readOnly}
      onChange={(mode) => mode && onChange(switchLocatorMode(locator, mode))}
    />
  );
}

/** In list mode the chosen entry's name is shown; its id can be typed. */
function LocatorValue(props: LocatorPartProps & { labelId: string; invalid: boolean }) {
  const { property, locator, labelId, readOnly, invalid, onChange } = props;
  const { t } = useTranslation('parameters');
  const mode = locatorModes(property).find((entry) => entry.name === locator.mode);
  const name = typeof locator.cachedResultName === 'string' ? locator.cachedResultName : undefined;
  const url = typeof locator.cachedResultUrl === 'string' ? locator.cachedResultUrl : undefined;
  return (
    <>
      <TextInput
        aria-labelledby={labelId}
        value={textOf(locator.value ?? '')}
        placeholder={mode?.placeholder ?? t('locatorPlaceholder')}
        readOnly={readOnly}
        error={invalid}
        onChange={(event) => onChange(withoutCache({ ...locator, value: event.currentTarget.value }))}
      />
      {isJsonObject(locator) && locator.mode === 'list' && name && (
        <div className={classes.hint}>
          {t('locatorChosen', { name })}{' '}
          {url && /^https?:\/\//.test(url) && (
            <Anchor href={url} target="_blank" rel="noreferrer" size="xs">
              {t('locatorOpen')}
            </Anchor>
          )}
        </div>
      )}
    </>
  );
}

function withoutCache(locator: JsonObject): JsonObject {
  const { cachedResultName: _name, cachedResultUrl: _url, ...rest } = locator;
  return rest;
}
