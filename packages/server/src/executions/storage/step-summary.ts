import type { StepSummary } from '@millrace/api';
import type { Step } from '@millrace/wire';
import type { StoredStep } from './execution-store.ts';

/** A step without its items, as clients see it. */
export function toStepSummary(step: Step): StepSummary {
  return {
    node: step.node,
    runIndex: step.runIndex,
    index: step.index,
    startTime: step.startedAt,
    executionTime: step.durationMs,
    status: step.status,
    source: step.source,
    itemCounts: step.itemCounts,
    hasBinary: step.hasBinary,
    jsonBytes: step.jsonBytes,
    ...(step.error && { error: step.error }),
    ...(step.hints && { hints: step.hints }),
    ...(step.metadata && { metadata: step.metadata }),
    ...(step.parts && { parts: step.parts }),
  };
}

/** A stored step as it is sent. */
export function toStep({ summary, encoding, data }: StoredStep): Step {
  const { node, runIndex, index, startTime, executionTime, status, source, itemCounts, hasBinary, jsonBytes, ...rest } =
    JSON.parse(summary) as StepSummary;
  const { error, hints, metadata, parts } = rest;
  return {
    node,
    runIndex,
    index,
    startedAt: startTime,
    durationMs: executionTime,
    status,
    source: source as Step['source'],
    itemCounts,
    hasBinary,
    ...(error && { error }),
    ...(hints && { hints: hints as NonNullable<Step['hints']> }),
    ...(metadata && { metadata: metadata as NonNullable<Step['metadata']> }),
    ...(parts && { parts }),
    encoding,
    data,
    jsonBytes,
  };
}

/** A step as it is stored. */
export function toStoredStep(step: Step): StoredStep {
  return {
    position: step.index,
    summary: JSON.stringify(toStepSummary(step)),
    encoding: step.encoding,
    json_bytes: step.jsonBytes,
    data: step.data,
  };
}
