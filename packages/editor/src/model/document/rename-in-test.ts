import type { JsonObject, TestCase, TestExpectation } from '@millrace/workflow';
import { renameInParameters } from './rename-references.ts';

/** A test case in which a node has its new name. */
export function renameInTest(testCase: TestCase, oldName: string, newName: string): TestCase {
  const named = (name: string) => (name === oldName ? newName : name);
  const { trigger, answers, calls, expect } = testCase;
  return {
    ...testCase,
    trigger: { ...trigger, node: named(trigger.node) },
    ...(answers && { answers: withKeys(answers, named) }),
    ...(calls && {
      calls: withKeys(calls, named, (list) =>
        list.map((call) => ({ ...call, source: { ...call.source, previousNode: named(call.source.previousNode) } })),
      ),
    }),
    expect: expect.map((one): TestExpectation => {
      const node = named(one.node);
      if (!('expression' in one)) return { ...one, node };
      const { expression } = renameInParameters({ expression: one.expression }, oldName, newName) as JsonObject & {
        expression: string;
      };
      return { ...one, node, expression };
    }),
  };
}

/** Null prototype: nodes may have any name. */
function withKeys<T>(
  byNode: Readonly<Record<string, T>>,
  named: (name: string) => string,
  change: (value: T) => T = (value) => value,
): Record<string, T> {
  const renamed: Record<string, T> = Object.create(null);
  for (const [name, value] of Object.entries(byNode)) renamed[named(name)] = change(value);
  return renamed;
}
