import {
  type Item,
  isDescribed,
  type NodeTypeDescription,
  type NodeTypeSummary,
  type WorkflowNode,
} from '@millrace/workflow';
import { useQueries } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import type { WorkflowDocument } from '../../model/document/workflow-document.ts';
import { withExpected } from '../../model/preview/expected-data.ts';
import type { NamedAncestor } from '../../model/preview/lineage.ts';
import { type AncestorData, type PreviewData, previewData } from '../../model/preview/preview-data.ts';
import { stepsToPreview } from '../../model/preview/preview-steps.ts';
import type { NodeStep } from '../../model/runs/step-list.ts';
import { useNodeTypes } from '../../server/node-types.ts';
import { stepDataQuery, stepSampleQuery } from '../../server/step-data.ts';
import { useDocument } from '../../session/document-context.tsx';
import { useNodeSteps, useRunStore } from '../../session/run-context.tsx';
import { MAX_SHOWN_BYTES } from './use-node-items.ts';

/** Most data, as JSON text in bytes, that is loaded for previews. */
const MAX_PREVIEW_BYTES = 2 * MAX_SHOWN_BYTES;

/** About what the sample of a step takes. */
const SAMPLE_BYTES = 1024 * 1024;

export interface NodePreviewData {
  /** What is there. */
  data: PreviewData;
  /** The same, with expected items of nodes that have none yet; made when it is first asked for. */
  expected(): PreviewData;
  /** What a node that has no data yet is expected to put out first. */
  expectedOf(nodeName: string): Item[] | undefined;
}

/** The data that expressions of a node are previewed with, loaded as far as it is not too much. */
export function usePreviewData(
  nodeName: string,
  ancestors: NamedAncestor[],
  shown: { input: number; output: number },
): NodePreviewData {
  const document = useDocument();
  const { catalogue } = useNodeTypes();
  const runs = useRunStore();
  const ownStep = useNodeSteps(nodeName)[shown.output];
  const run = shown.input;
  const version = useDataVersion(ancestors);
  const wanted = useMemo(() => {
    // Named so that the list follows every change of the ancestors' data.
    void version;
    const nodes = ancestors.map(({ name }) => ({ name, steps: runs.stepsOf(name) }));
    return withinBudget(stepsToPreview({ nodes, run, sources: ownStep?.source ?? [] }));
  }, [ancestors, runs, run, ownStep, version]);
  const answers = useQueries({
    queries: wanted.map((step) =>
      isSampled(step) ? stepSampleQuery(step) : stepDataQuery(step.executionId, step.index),
    ),
    combine: (results) => new Map(results.map(({ data }, at) => [wanted[at], data?.main])),
  });
  return useMemo(() => {
    void version;
    const data = ancestors.map((ancestor): AncestorData => {
      const steps = runs.stepsOf(ancestor.name);
      const parentId = parentOf(document, ancestor.nodeId);
      return {
        ancestor,
        steps,
        outputs: steps.map((step) => answers.get(step)),
        pinned: document.pinData(ancestor.nodeId),
        parentName: parentId === undefined ? undefined : document.node(parentId)?.name,
      };
    });
    const nodes = {
      node: (nodeId: string) => document.node(nodeId),
      type: ({ type, typeVersion }: WorkflowNode) => describedOnly(catalogue.find(type, typeVersion)),
      parent: (nodeId: string) => parentOf(document, nodeId),
    };
    const present = previewData({ ancestors: data, run, ownStep });
    let filled: AncestorData[] | undefined;
    let preview: PreviewData | undefined;
    const fill = (): AncestorData[] => {
      filled ??= withExpected(data, nodes);
      return filled;
    };
    return {
      data: present,
      expected: () => {
        const isSame = fill().every((known, at) => known === data[at]);
        preview ??= isSame ? present : previewData({ ancestors: fill(), run, ownStep });
        return preview;
      },
      expectedOf: (nodeName) => {
        const at = data.findIndex(({ ancestor }) => ancestor.name === nodeName);
        return fill()[at] === data[at] ? undefined : fill()[at]?.pinned;
      },
    };
  }, [ancestors, answers, catalogue, document, run, runs, ownStep, version]);
}

function describedOnly(type: NodeTypeSummary | undefined): NodeTypeDescription | undefined {
  return isDescribed(type) ? type : undefined;
}

/** Where the first connection to a node comes from. */
function parentOf(document: WorkflowDocument, nodeId: string): string | undefined {
  return document.linksOf(nodeId).find((link) => link.targetId === nodeId)?.sourceId;
}

/** Nearest nodes first, until the budget is spent. */
function withinBudget(steps: readonly NodeStep[]): NodeStep[] {
  let bytes = 0;
  return steps.filter((step) => {
    bytes += isSampled(step) ? SAMPLE_BYTES : step.jsonBytes;
    return bytes <= MAX_PREVIEW_BYTES;
  });
}

/** Of steps with very many items, expressions see the first ones. */
function isSampled({ jsonBytes, parts }: NodeStep): boolean {
  return parts !== undefined && jsonBytes >= MAX_SHOWN_BYTES;
}

/** Changes when data of one of the nodes changes: runs and pins. */
function useDataVersion(ancestors: NamedAncestor[]): string {
  const document = useDocument();
  const runs = useRunStore();
  const [subscribe, read] = useMemo(() => {
    const follow = (listener: () => void): (() => void) => {
      const stops = ancestors.flatMap(({ name, nodeId }) => [
        runs.subscribe(`node:${name}`, listener),
        document.subscribe(`pinData:${nodeId}`, listener),
      ]);
      return () => {
        for (const stop of stops) stop();
      };
    };
    const pins = new WeakMap<object, number>();
    let pinCount = 0;
    const pinNumber = (nodeId: string): number => {
      const items = document.pinData(nodeId);
      if (!items) return 0;
      const known = pins.get(items);
      if (known !== undefined) return known;
      pins.set(items, ++pinCount);
      return pinCount;
    };
    const snapshot = (): string =>
      ancestors
        .map(({ name, nodeId }) => {
          const steps = runs.stepsOf(name);
          return `${steps.length}:${steps.at(-1)?.executionId ?? ''}:${pinNumber(nodeId)}`;
        })
        .join('|');
    return [follow, snapshot];
  }, [ancestors, document, runs]);
  return useSyncExternalStore(subscribe, read);
}
