import { isJsonObject, mendedObject, type NodeProperty } from '@millrace/workflow';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Evaluate, Evaluation } from '../../../model/preview/evaluation.ts';
import { useParameterEnvironment } from '../parameter-environment.tsx';
import { type JsonReading, readJson } from './read-json.ts';

type Mend = (text: string) => string | undefined;

let loadedMend: Mend | undefined;

/** What mends JSON, loaded for the first field that wants it. */
function useMend(isWanted: boolean): Mend | undefined {
  const [mend, setMend] = useState(() => loadedMend);
  useEffect(() => {
    if (!isWanted || mend) return;
    import('jsonrepair').then(
      ({ jsonrepair }) => {
        const loaded = (text: string) => mendedObject(text, jsonrepair);
        loadedMend = loaded;
        setMend(() => loaded);
      },
      // Then nothing is said of what a run makes of the text.
      () => undefined,
    );
  }, [isWanted, mend]);
  return mend;
}

export interface JsonReader {
  /** How a run reads a text; unknown while what mends it is loaded. */
  read(text: string): JsonReading | undefined;
  /** What a run makes of a text. */
  readText(text: string): Evaluation;
  /** What a run makes of an expression; absent where no data can exist. */
  evaluate: Evaluate | undefined;
}

/** Reads the text of a property as its node does; nothing for properties whose nodes do not mend it. */
export function useJsonReader({ type, typeOptions, validateType }: NodeProperty): JsonReader | undefined {
  const { t } = useTranslation('parameters');
  const { evaluate } = useParameterEnvironment();
  const isWanted = type === 'json' && typeOptions?.mendsJson === true;
  const asJson = typeOptions?.expressionsAsJson === true;
  const wantsObject = validateType === 'object';
  const mend = useMend(isWanted);
  return useMemo((): JsonReader | undefined => {
    if (!isWanted) return undefined;
    const read = (text: string) => mend && readJson(text, mend);
    const shaped = (value: unknown, remark?: string): Evaluation =>
      wantsObject && !isJsonObject(value)
        ? { kind: 'error', message: t('jsonNotObject') }
        : { kind: 'value', value, ...(remark !== undefined && { remark }) };
    const readText = (text: string): Evaluation => {
      const reading = read(text);
      if (!reading) return { kind: 'value', value: text };
      if (reading.kind === 'broken') return { kind: 'error', message: t('issueNotJson') };
      return shaped(reading.value, reading.kind === 'mended' ? t('jsonMended') : undefined);
    };
    const evaluateJson = (expression: string): Evaluation | undefined => {
      const evaluation = evaluate?.(expression, { asJson });
      if (evaluation?.kind !== 'value' || evaluation.value === undefined) return evaluation;
      const { value, fix, remark } = evaluation;
      const result = typeof value === 'string' ? readText(value) : shaped(value);
      // Why a part is empty says more than that the rest was mended.
      if (result.kind === 'value' && remark !== undefined) return { ...result, remark, ...(fix && { fix }) };
      return { ...result, ...(fix && result.kind !== 'noData' && { fix }) };
    };
    return { read, readText, evaluate: evaluate && ((text) => evaluateJson(text) ?? evaluate(text)) };
  }, [isWanted, mend, asJson, wantsObject, evaluate, t]);
}
