import { useComputedColorScheme } from '@mantine/core';
import { useStoreApi, ViewportPortal } from '@xyflow/react';
import { memo, type RefObject, useEffect, useMemo, useRef } from 'react';
import { nodesIn } from '../../../model/runs/run-store.ts';
import { useCanvasModel } from '../../../session/canvas-context.tsx';
import { useDifferenceMarks } from '../../../session/difference-marks.ts';
import { useDocument, useDocumentValue } from '../../../session/document-context.tsx';
import { useRunStore } from '../../../session/run-context.tsx';
import { TypeIcon } from '../../../ui/node-icon.tsx';
import { useCanvasTypes } from '../canvas-types.ts';
import classes from './overview.module.css';
import { OverviewIcons } from './overview-icons.ts';
import { OverviewPainter } from './overview-painter.ts';
import { OverviewScene } from './overview-scene.ts';

/** A large workflow as a picture: all of it that is too far away, or not yet there, to be worked with. */
export const Overview = memo(function Overview() {
  const sheet = useRef<HTMLDivElement>(null);
  return (
    <>
      <ViewportPortal>
        <Picture sheet={sheet} />
      </ViewportPortal>
      <div ref={sheet} hidden>
        <Icons />
      </div>
    </>
  );
});

/** A component of its own: a portal renders what is in it only when it has found its place. */
function Picture({ sheet }: { sheet: RefObject<HTMLDivElement | null> }) {
  const picture = useRef<HTMLCanvasElement>(null);
  const { model, document, runs, scene, scheme } = useScene();
  const window = useStoreApi();
  // biome-ignore lint/correctness/useExhaustiveDependencies: in other colours icons are other pictures
  useEffect(() => {
    if (!picture.current || !sheet.current) return;
    const icons = new OverviewIcons(sheet.current, () => painter.paintSoon());
    const painter = new OverviewPainter({ canvas: picture.current, scene, icons, window });
    const ends = [
      window.subscribe(painter.followWindow),
      model.elements.subscribe(painter.followScene),
      runs.subscribe('timeline', (topics) => painter.followRun(nodesIn(topics))),
      ...(['nodes', 'pins', 'connections'] as const).map((topic) => document.subscribe(topic, painter.paintChanges)),
    ];
    painter.paintSoon();
    return () => {
      for (const end of ends) end();
      painter.dispose();
    };
  }, [model, document, runs, scene, window, scheme, sheet]);
  return <canvas ref={picture} className={classes.picture} aria-hidden data-testid="canvas-overview" />;
}

function useScene() {
  const model = useCanvasModel();
  const document = useDocument();
  const runs = useRunStore();
  const types = useCanvasTypes();
  const marks = useDifferenceMarks();
  const scheme = useComputedColorScheme();
  const scene = useMemo(
    () => new OverviewScene({ model, document, runs, types, marks }),
    [model, document, runs, types, marks],
  );
  return { model, document, runs, scene, scheme };
}

/** An icon for each node type of the workflow, to be painted from. */
function Icons() {
  const { catalogue } = useCanvasTypes();
  const nodeIds = useDocumentValue('nodeIds', (document) => document.nodeIds);
  const document = useDocument();
  const types = useMemo(
    () => [...new Set(nodeIds.flatMap((id) => document.node(id)?.type ?? []))],
    [nodeIds, document],
  );
  return types.map((type) => (
    <span key={type} data-type={type}>
      <TypeIcon type={type} size={40} description={catalogue.latest(type)} />
    </span>
  ));
}
