import { afterEach, expect, it } from 'vitest';
import { editorUi, useEditorUi } from '../../session/editor-ui.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { AddFirstStep } from './add-first-step.tsx';

afterEach(() => editorUi.reset());

it('opens the list of nodes by a click on its words, as on its tile', async () => {
  const screen = await renderPart(<AddFirstStep />);
  await screen.getByText('Add the first step').click();
  expect(useEditorUi.getState().creator).toBeDefined();
});
