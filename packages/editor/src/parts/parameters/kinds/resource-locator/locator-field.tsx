import { ActionIcon, Select, TextInput, Tooltip } from '@mantine/core';
import type { JsonObject, JsonValue, NodeProperty } from '@millrace/workflow';
import { IconExternalLink } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ExpressionField } from '../../../expression-field/expression-field.tsx';
import { openedTemplate } from '../../../expression-field/template-braces.ts';
import { isExpressionText, textOf, toExpression } from '../../expression-text.ts';
import { FieldFrame, type FieldMode } from '../../field-frame.tsx';
import type { FieldProps } from '../../field-props.ts';
import { useParameterEnvironment } from '../../parameter-environment.tsx';
import { useFocusFixed } from '../../use-focus-fixed.ts';
import { useIssueText } from '../../use-issue-text.ts';
import { parameterIssue } from '../../validate-parameter.ts';
import classes from './locator.module.css';
import { locatorLink } from './locator-link.ts';
import { LocatorList } from './locator-list.tsx';
import { chosenName, expressionMode, locatorModes, locatorOf, switchLocatorMode } from './locator-model.ts';
import { type LocatorProblem, locatorProblem } from './locator-problem.ts';

/** Which thing of a service is meant: chosen from a list, by id, or by address. */
export function LocatorField({ property, value, path, onChange }: FieldProps) {
  const { readOnly, evaluate, complete, showIssues } = useParameterEnvironment();
  const labelId = useId();
  const [wasLeft, setWasLeft] = useState(false);
  const [caret, setCaret] = useState<number>();
  const issueText = useIssueText();
  const problemText = useProblemText();
  const focusFixed = useFocusFixed(labelId);
  const locator = locatorOf(property, value);
  const text = textOf(locator.value ?? '');
  const isExpression = isExpressionText(text);
  const isJudged = showIssues || wasLeft;
  const missing = isJudged ? parameterIssue(property, locator, []) : undefined;
  const problem = isJudged ? locatorProblem(modeOf(property, locator), locator) : undefined;

  const store = (next: JsonValue): void => onChange({ ...locator, value: next });
  const changeMode = (mode: FieldMode): void => {
    if (mode === 'expression') {
      const target = locator.mode === 'list' ? switchLocatorMode(property, locator, expressionMode(property)) : locator;
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
      issue={missing ? issueText(missing, property) : problem && problemText(problem)}
      onModeChange={changeMode}
      onDrop={onChange}
      onLeave={() => setWasLeft(true)}
    >
      <div className={classes.locator}>
        <LocatorModeSelect property={property} locator={locator} readOnly={readOnly} onChange={onChange} />
        <div className={classes.value}>
          {isExpression ? (
            <ExpressionField
              name={property.displayName}
              labelId={labelId}
              value={text}
              readOnly={readOnly}
              multiline={false}
              caret={caret}
              evaluate={evaluate}
              complete={complete}
              onChange={store}
              onLeaveExpression={() => {
                focusFixed();
                store('');
              }}
            />
          ) : (
            <LocatorValue
              property={property}
              locator={locator}
              path={path}
              labelId={labelId}
              readOnly={readOnly}
              invalid={missing !== undefined || problem !== undefined}
              onStartExpression={setCaret}
              onChange={onChange}
            />
          )}
        </div>
        {!isExpression && <LocatorPage property={property} locator={locator} />}
      </div>
    </FieldFrame>
  );
}

function modeOf(property: NodeProperty, locator: JsonObject) {
  return locatorModes(property).find((mode) => mode.name === locator.mode);
}

function useProblemText(): (problem: LocatorProblem) => string {
  const { t } = useTranslation('lookups');
  return ({ mode, text }) => {
    if (text) return text;
    return mode.placeholder
      ? t('locatorBadFormat', { example: mode.placeholder })
      : t('locatorBadFormatPlain', { mode: mode.displayName });
  };
}

interface LocatorPartProps {
  property: NodeProperty;
  locator: JsonObject;
  readOnly: boolean;
  onChange(value: JsonObject): void;
}

function LocatorModeSelect({ property, locator, readOnly, onChange }: LocatorPartProps) {
  const { t } = useTranslation('lookups');
  const modes = locatorModes(property);
  if (modes.length < 2) return null;
  return (
    <Select
      className={classes.mode}
      aria-label={t('locatorMode', { name: property.displayName })}
      data={modes.map((mode) => ({ value: mode.name, label: mode.displayName }))}
      value={textOf(locator.mode ?? '')}
      readOnly={readOnly}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      onChange={(mode) => mode && onChange(switchLocatorMode(property, locator, mode))}
    />
  );
}

type LocatorValueProps = LocatorPartProps &
  Pick<FieldProps, 'path'> & { labelId: string; invalid: boolean; onStartExpression(caret: number): void };

function LocatorValue(props: LocatorValueProps) {
  const { property, locator, path, labelId, readOnly, invalid, onStartExpression, onChange } = props;
  const { t } = useTranslation('lookups');
  const mode = modeOf(property, locator);
  const method = mode?.type === 'list' ? mode.typeOptions?.searchListMethod : undefined;
  if (mode && method !== undefined && !readOnly) {
    return (
      <LocatorList
        property={property}
        mode={mode}
        method={method}
        locator={locator}
        path={path}
        labelId={labelId}
        invalid={invalid}
        onChange={onChange}
      />
    );
  }
  return (
    <TextInput
      aria-labelledby={labelId}
      value={mode?.type === 'list' ? chosenName(locator) : textOf(locator.value ?? '')}
      placeholder={mode?.placeholder ?? (mode?.name === 'url' ? 'https://…' : t('locatorPlaceholder'))}
      readOnly={readOnly}
      error={invalid}
      spellCheck={false}
      onChange={({ currentTarget: { value, selectionStart } }) => {
        const opened =
          isBegun(value, textOf(locator.value ?? '')) && openedTemplate(value, selectionStart ?? value.length);
        if (opened) onStartExpression(opened.caret);
        onChange({ __rl: true, mode: locator.mode ?? 'id', value: opened ? toExpression(opened.text) : value });
      }}
    />
  );
}

/** The braces of a template part were typed or pasted. */
function isBegun(next: string, before: string): boolean {
  return next.includes('{{') && !before.includes('{{');
}

/** Leads to the page of the service that shows what is chosen. */
function LocatorPage({ property, locator }: Pick<LocatorPartProps, 'property' | 'locator'>) {
  const { t } = useTranslation('lookups');
  const { root, evaluateDescription } = useParameterEnvironment();
  const url = locatorLink(modeOf(property, locator), locator, { root, evaluate: evaluateDescription });
  if (!url) return null;
  const label = t('locatorOpen', { name: chosenName(locator) });
  return (
    <Tooltip label={label} openDelay={250}>
      <ActionIcon
        component="a"
        href={url}
        target="_blank"
        rel="noreferrer"
        variant="subtle"
        color="gray"
        size={32}
        aria-label={label}
      >
        <IconExternalLink size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
