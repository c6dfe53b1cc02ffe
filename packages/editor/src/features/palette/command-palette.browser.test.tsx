import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { editorUi, useEditorUi } from '../../session/editor-ui.ts';
import { inARow, nodeOf, renderWorkbench, startType, stepType } from '../../testing/workbench-harness.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import CommandPalette from './command-palette.tsx';

it('lists a hundred of many nodes, says how many more there are, and finds any of them', async () => {
  const nodes = Array.from({ length: 400 }, (_, at) => nodeOf(stepType, `Step ${at}`, at));
  await renderWorkbench(inARow(nodeOf(startType, 'Start'), ...nodes), { dialogs: [CommandPalette] });
  const field = page.getByRole('textbox', { name: 'Find a command or a node' });
  await field.fill('step');
  const options = page.getByRole('option');
  await expect.poll(() => options.elements().length).toBe(100);
  await expect.element(page.getByText(/^and \d+ more: type to narrow the list$/)).toBeVisible();
  await field.fill('step 399');
  await expect.poll(() => options.elements().map(({ textContent }) => textContent)).toEqual(['Step 399']);
  await expect.element(page.getByText(/more: type to narrow/)).not.toBeInTheDocument();
});

const arrived = Promise.withResolvers<void>();
const Lazy = lazyPart(async () => {
  await arrived.promise;
  return { default: CommandPalette };
});
function LatePalette() {
  return useEditorUi((ui) => ui.isPaletteOpen) && <Lazy />;
}

it('keeps what is typed while its script is loaded, and gives no letter to the canvas', async () => {
  const { keys, document } = await renderWorkbench(inARow(nodeOf(startType, 'Start'), nodeOf(stepType, 'Step')), {
    dialogs: [LatePalette],
  });
  await keys('{Control>}a{/Control}{Control>}k{/Control}stex{Backspace}pd{Backspace}{Enter}');
  expect(editorUi.get().isPaletteOpen).toBe(true);
  arrived.resolve();
  await expect.element(page.getByRole('textbox', { name: 'Find a command or a node' })).toHaveValue('step');
  await keys('!');
  await expect.element(page.getByText('Nothing found')).toBeVisible();
  // The letter d switches nodes off.
  expect(document.nodes().some(({ disabled }) => disabled)).toBe(false);
  expect(editorUi.get().openNodeId).toBeUndefined();
});

it('leaves the keys of a word that is being put together to it', async () => {
  const { document } = await renderWorkbench(inARow(nodeOf(startType, 'Start')), { dialogs: [LatePalette] });
  editorUi.set({ isPaletteOpen: true });
  const field = page.getByRole('textbox', { name: 'Find a command or a node' });
  await field.fill('note');
  await expect.element(page.getByRole('option').first()).toBeVisible();
  const enter = { key: 'Enter', bubbles: true, cancelable: true };
  field.element().dispatchEvent(new KeyboardEvent('keydown', { ...enter, isComposing: true }));
  expect(editorUi.get().isPaletteOpen).toBe(true);
  field.element().dispatchEvent(new KeyboardEvent('keydown', enter));
  await expect.poll(() => document.nodes().length).toBe(2);
});
