import type { NodeFamily } from '@millrace/workflow';
import type { Node } from '@xyflow/react';
import type { WorkflowDocument } from '../../../model/document/workflow-document.ts';
import { isTrigger } from '../../../model/nodes/is-trigger.ts';
import type { RunStore } from '../../../model/runs/run-store.ts';
import type { TileBadge } from '../../../model/runs/tile-state.ts';
import type { CanvasTypes } from '../canvas-types.ts';
import { tileStateOf } from '../tile/use-tile.ts';

/** How a tile looks from far away. */
export interface TileLook {
  type: string;
  /** Absent for types this instance does not have. */
  family: NodeFamily | undefined;
  isTrigger: boolean;
  isDisabled: boolean;
  isRunning: boolean;
  badge: TileBadge['kind'] | undefined;
}

interface LookSources {
  document: WorkflowDocument;
  runs: RunStore;
  types: CanvasTypes;
}

interface KnownLook {
  basis: Parameters<typeof tileStateOf>[0];
  look: TileLook;
}

/** Remembers how tiles look: made anew only when something that they show differs. */
export class TileLooks {
  readonly #sources: LookSources;
  readonly #known = new Map<string, KnownLook>();

  constructor(sources: LookSources) {
    this.#sources = sources;
  }

  lookOf({ id }: Node): TileLook | undefined {
    const { document, runs, types } = this.#sources;
    const node = document.node(id);
    if (!node) return undefined;
    const basis = {
      node,
      links: document.linksOf(id),
      pins: document.pinData(id),
      run: runs.nodeRun(node.name),
      catalogue: types.catalogue,
      isPending: types.isPending,
    };
    const known = this.#known.get(id);
    if (known && isSame(known.basis, basis)) return known.look;
    const { description, badge, isRunning } = tileStateOf(basis);
    const look = {
      type: node.type,
      family: description?.family,
      isTrigger: isTrigger(description),
      isDisabled: node.disabled === true,
      isRunning,
      badge: badge?.kind,
    };
    this.#known.set(id, { basis, look });
    return look;
  }
}

function isSame(a: KnownLook['basis'], b: KnownLook['basis']): boolean {
  return (Object.keys(b) as Array<keyof KnownLook['basis']>).every((key) => a[key] === b[key]);
}
