import type { CompiledValue } from '@millrace/expression';
import { NodeError } from '@millrace/node-sdk';
import { isJsonObject, type JsonObject, LocatorMismatch, type PlacedLocator, settleLocators } from '@millrace/workflow';
import type { ExecutionErrorCode } from '../errors/error-codes.ts';

/** Parameters whose resource locators hold what is meant, whatever way it was given. */
export function withLocators(compiled: CompiledValue, locators: readonly PlacedLocator[]): CompiledValue {
  if (locators.length === 0) return compiled;
  const evaluate = (scope: Parameters<CompiledValue['evaluate']>[0]): unknown => {
    const value = compiled.evaluate(scope);
    return isJsonObject(value) ? settle(locators, value) : value;
  };
  if (!compiled.isStatic) return { isStatic: false, evaluate };
  let settled: unknown;
  return {
    isStatic: true,
    evaluate(scope) {
      settled ??= evaluate(scope);
      return settled;
    },
  };
}

function settle(locators: readonly PlacedLocator[], parameters: JsonObject): JsonObject {
  try {
    return settleLocators(locators, parameters);
  } catch (error) {
    if (!(error instanceof LocatorMismatch)) throw error;
    const { message, description, parameter } = error;
    throw new NodeError(message, { code: 'LOCATOR_INVALID' satisfies ExecutionErrorCode, description, parameter });
  }
}
