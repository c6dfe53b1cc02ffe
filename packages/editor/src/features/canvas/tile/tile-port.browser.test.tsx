import type { StepSummary } from '@millrace/api';
import { afterEach, expect, it } from 'vitest';
import { showLanguage } from '../../../i18n/languages.ts';
import { nodeType } from '../../../testing/node-type.ts';
import { nodeOf, renderWorkbench, stepType } from '../../../testing/workbench-harness.tsx';

const outputs = (count: number) => Array.from({ length: count }, () => 'main' as const);
const ifType = nodeType({ name: 'x.if', outputs: outputs(2), outputNames: ['true', 'false'] });
const switchType = nodeType({ name: 'x.switch', outputs: outputs(4), outputNames: ['A long name', '1', '2', '3'] });
const pairType = nodeType({ name: 'x.pair', outputs: outputs(2) });
const COUNTS = [1000, 10, 1, 12_345];

afterEach(() => showLanguage('en'));

const withClass = (name: string) => [...document.querySelectorAll(`.react-flow__node [class*="${name}"]`)];

function doOverlap(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

it.each([
  { language: 'en', type: stepType, texts: ['1,000 items'] },
  { language: 'en', type: ifType, texts: ['1,000 items', '10 items'] },
  { language: 'en', type: pairType, texts: ['1,000 items', '10 items'] },
  { language: 'de', type: ifType, texts: ['1.000 Elemente', '10 Elemente'] },
  { language: 'de', type: switchType, texts: ['1.000 Elemente', '10 Elemente', '1 Element', '12.345 Elemente'] },
] as const)('counts what left outputs without covering anything: $language $type.name', async (given) => {
  await showLanguage(given.language);
  const workflow = { name: 'One', nodes: [nodeOf(given.type, 'Node')], connections: {} };
  const { session, document, getByText } = await renderWorkbench(workflow, { types: [given.type] });
  await expect.element(getByText('Node', { exact: true })).toBeVisible();
  const step: StepSummary = {
    ...{ index: 0, node: 'Node', runIndex: 0, status: 'success', startTime: 0, executionTime: 1 },
    ...{ itemCounts: COUNTS, source: [], hasBinary: false, jsonBytes: 10 },
  };
  session.runs.show({ status: 'finished', executionId: 'e1' }, [step], document.nodes());
  await expect.poll(() => withClass('plusCount').map(({ textContent }) => textContent)).toEqual(given.texts);
  const counts = withClass('plusCount');
  const others = ['plusButton', 'portName', 'label', 'port_'].flatMap(withClass);
  expect(others.length).toBeGreaterThan(counts.length);
  for (const count of counts) {
    const covered = [...others, ...counts].filter((other) => other !== count && doOverlap(count, other));
    expect(covered.map(({ className }) => className)).toEqual([]);
  }
});
