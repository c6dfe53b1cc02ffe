import type { Extension } from '@codemirror/state';
import { dropCursor, EditorView } from '@codemirror/view';
import { decodeDrag, MAPPING_MEDIA_TYPE } from '../../model/mapping/dragged-path.ts';
import { mappingCode } from '../../model/mapping/item-path.ts';
import { mappedInsertion } from './template-braces.ts';

/** Puts dropped data in at the pointer, and shows the place while it is dragged. */
export const mappingDrop: Extension = [
  dropCursor(),
  EditorView.theme({ '.cm-dropCursor': { borderLeft: '2px solid var(--mantine-primary-color-filled)' } }),
  EditorView.domEventHandlers({
    drop(event, view) {
      const dragged = decodeDrag(event.dataTransfer?.getData(MAPPING_MEDIA_TYPE) ?? '');
      if (!dragged || view.state.readOnly) return false;
      const pointed = view.posAtCoords({ x: event.clientX, y: event.clientY }, false);
      const { at, insert } = mappedInsertion(view.state.doc.toString(), pointed, mappingCode(dragged));
      view.dispatch({
        changes: { from: at, insert },
        selection: { anchor: at + insert.length },
        userEvent: 'input.drop',
      });
      view.focus();
      event.preventDefault();
      return true;
    },
  }),
];
