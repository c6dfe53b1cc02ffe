import { evaluateWithoutItems } from '@millrace/engine';
import type { RunnerMethods } from '@millrace/wire';
import type { CredentialTypeDescription, JsonObject } from '@millrace/workflow';
import { type EvaluateField, evaluateFields } from './credential-fields.ts';

type Question = RunnerMethods['completeCredential']['params'];

interface CompletionServices {
  /** A type, and those it extends, the nearest first. */
  registry: { lineageOf(type: string): Promise<CredentialTypeDescription[]> };
  config: { timezone: string; env: Record<string, string> };
}

/**
 * All fields of a credential as the service that it is connected to needs them: what its type, and the types that this
 * extends, fix for every credential, and what was entered. What is fixed may depend on other fields (`$self`).
 * @throws NodeError `CREDENTIAL_EXPRESSION`
 */
export async function completeCredential(
  { credentialType, name, data, secrets }: Question,
  { registry, config }: CompletionServices,
): Promise<JsonObject> {
  const evaluate: EvaluateField = (value, names) =>
    evaluateWithoutItems(value, { ...config, now: () => Date.now(), names });
  const fixed = fixedFields(await registry.lineageOf(credentialType));
  // Stored with a credential, what its type fixes is still that.
  const own = Object.fromEntries(Object.entries(data).filter(([field, value]) => fixed[field] !== value));
  const entered = evaluateFields({ data: own, credential: name, evaluate, names: {}, secrets });
  const plain = Object.entries(fixed).filter(([, value]) => typeof value !== 'string' || !value.startsWith('='));
  const $self = { ...Object.fromEntries(plain), ...entered };
  // What was entered counts also where the type has an expression.
  const open = Object.fromEntries(Object.entries(fixed).filter(([field]) => !Object.hasOwn(entered, field)));
  return { ...evaluateFields({ data: open, credential: name, evaluate, names: { $self } }), ...entered };
}

/** Defaults of the fields of a type and of those it extends, the nearest first. */
function fixedFields(lineage: readonly CredentialTypeDescription[]): JsonObject {
  const fields: JsonObject = Object.create(null);
  for (const { properties } of lineage.toReversed()) {
    for (const { name, default: value } of properties) if (value !== undefined) fields[name] = value;
  }
  return fields;
}
