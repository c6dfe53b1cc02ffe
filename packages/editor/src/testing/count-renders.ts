// Counts what React renders. To be imported before anything that imports React.

interface Fiber {
  tag: number;
  flags: number;
  type: { name?: string; displayName?: string; type?: { name?: string }; render?: { name?: string } } | string | null;
  alternate: Fiber | null;
  child: Fiber | null;
  sibling: Fiber | null;
}

/** Function components, with a reference or a memo of their own or without. */
const COMPONENTS: ReadonlySet<number> = new Set([0, 11, 14, 15]);
const PERFORMED_WORK = 1;

let rendered: string[] = [];

// React tells tools for developers of each commit; nothing else knows what rendered in it.
Object.assign(window, {
  __REACT_DEVTOOLS_GLOBAL_HOOK__: {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: (_: unknown, root: { current: Fiber }) => collect(root.current),
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
  },
});

/** Names of the components that rendered while something was done, one for each rendering. */
export async function rendersDuring(act: () => Promise<void>): Promise<readonly string[]> {
  rendered = [];
  await act();
  return rendered;
}

function collect(fiber: Fiber): void {
  const isNew = fiber.alternate === null;
  if (COMPONENTS.has(fiber.tag) && (isNew || (fiber.flags & PERFORMED_WORK) !== 0)) rendered.push(nameOf(fiber));
  // React left alone what is below: these fibers are of an earlier commit.
  if (!isNew && fiber.child === fiber.alternate?.child) return;
  for (let child = fiber.child; child; child = child.sibling) {
    if (child.alternate === null || child !== child.alternate) collect(child);
  }
}

function nameOf({ type }: Fiber): string {
  if (typeof type !== 'object' && typeof type !== 'function') return String(type);
  return type?.displayName ?? type?.name ?? type?.type?.name ?? type?.render?.name ?? 'anonymous';
}
