import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readCatalogue } from '@millrace/nodes';
import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  NodeTypeCatalogue,
  type NodeTypeDescription,
  outputSchemaOf,
} from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { sharedFolder } from '../../support/shared-facts.ts';
import type { ServiceCase } from './service-case.ts';

const folder = sharedFolder('services/cases');
const names = folder === undefined ? [] : readdirSync(folder);
const types = new NodeTypeCatalogue(await describedTypes());

/** Places where a stand-in answered in another shape than its service documents. */
const OTHER_THAN_DOCUMENTED = new Set(['youTube-video-getall-limit, N: .id']);

/** A recorded item of a node whose type says what it puts out. */
interface Recorded {
  place: string;
  item: JsonObject;
  expected: JsonObject;
}

describe.skipIf(names.length === 0)('Recorded items of services', () => {
  const recorded = names.flatMap((name) => recordedItems(read(name)));

  it('have fields that are expected, of the expected kinds', () => {
    const wrong = recorded.flatMap(({ place, item, expected }) => [
      ...(Object.keys(item).some((name) => Object.hasOwn(expected, name)) ? [] : [`${place}: no field is expected`]),
      ...otherKinds(item, expected)
        .map((field) => `${place}: ${field}`)
        .filter((field) => !OTHER_THAN_DOCUMENTED.has(field))
        .map((field) => `${field} is of another kind`),
    ]);
    expect(wrong).toEqual([]);
    expect(recorded.length).toBeGreaterThan(0);
  });
});

async function describedTypes(): Promise<NodeTypeDescription[]> {
  const { nodeTypes } = await readCatalogue();
  const lines = Buffer.from(nodeTypes).toString('utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as NodeTypeDescription);
}

function read(name: string): ServiceCase {
  return JSON.parse(readFileSync(path.join(folder ?? '', name), 'utf8')) as ServiceCase;
}

function recordedItems({ name, workflow, recorded }: ServiceCase): Recorded[] {
  return workflow.nodes.flatMap((node) => {
    const { type, typeVersion, parameters } = node as { type: string; typeVersion: number; parameters: JsonObject };
    const description = types.find(type, typeVersion);
    const schema = description && outputSchemaOf(description, { parameters, typeVersion })?.schema;
    const [expected] = (schema?.examples ?? []) as JsonValue[];
    if (!isJsonObject(expected)) return [];
    return firstOutputs(recorded.nodes[String(node.name)])
      .filter((item) => isGiven(item))
      .map((item) => ({ place: `${name}, ${String(node.name)}`, item, expected }));
  });
}

function firstOutputs(runs: readonly JsonValue[] = []): JsonObject[] {
  return runs.flatMap((outputs) => (Array.isArray(outputs) ? (outputs[0] ?? []) : [])).filter(isJsonObject);
}

/** Items of a node that goes on hold the error, and the stand-in's answer to what a case left open says nothing. */
function isGiven(item: JsonObject): boolean {
  const fields = Object.keys(item);
  return fields.length > 0 && !fields.includes('error') && fields.join() !== 'ok';
}

/** Paths of fields that both have, of different kinds. Nothing is `null` in what is expected: it may be so in an answer. */
function otherKinds(item: JsonValue, expected: JsonValue, place = ''): string[] {
  // What a mail lacks is `false`.
  if (item === null || item === false) return [];
  if (kindOf(item) !== kindOf(expected)) return [place];
  if (Array.isArray(item) && Array.isArray(expected)) {
    const [first] = expected;
    return first === undefined ? [] : item.flatMap((each) => otherKinds(each, first, `${place}[]`));
  }
  if (!isJsonObject(item) || !isJsonObject(expected)) return [];
  return Object.entries(item).flatMap(([name, value]) => {
    const known = Object.hasOwn(expected, name) ? expected[name] : undefined;
    return known === undefined ? [] : otherKinds(value, known, `${place}.${name}`);
  });
}

function kindOf(value: JsonValue): string {
  return Array.isArray(value) ? 'list' : typeof value;
}
