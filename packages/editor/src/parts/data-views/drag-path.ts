import type { JsonValue } from '@millrace/workflow';
import type { DragEvent } from 'react';
import { encodeDrag, MAPPING_MEDIA_TYPE } from '../../model/mapping/dragged-path.ts';
import { type ItemPath, mappingCode } from '../../model/mapping/item-path.ts';

/** Lets data be dragged onto parameters; absent where it cannot. */
export interface DragSource {
  /** Name of the node the data came from, when it is not the direct input. */
  nodeName?: string | undefined;
}

/** What makes an element draggable as the path of a value. */
export function dragProps(source: DragSource | undefined, path: ItemPath, sample: JsonValue | undefined) {
  if (!source) return {};
  return {
    draggable: true,
    onDragStart(event: DragEvent) {
      const dragged = {
        path,
        ...(source.nodeName !== undefined && { nodeName: source.nodeName }),
        ...(sample !== undefined && isSmall(sample) && { sample }),
      };
      event.stopPropagation();
      event.dataTransfer.effectAllowed = 'copy';
      event.dataTransfer.setData(MAPPING_MEDIA_TYPE, encodeDrag(dragged));
      event.dataTransfer.setData('text/plain', `{{ ${mappingCode(dragged)} }}`);
      document.body.dataset.mapping = '';
    },
    onDragEnd() {
      delete document.body.dataset.mapping;
    },
  };
}

const MAX_SAMPLE_LENGTH = 2000;

/** Only the kind of a sample is of use: large ones are left at home. */
function isSmall(sample: JsonValue): boolean {
  if (typeof sample === 'string') return sample.length < MAX_SAMPLE_LENGTH;
  return typeof sample !== 'object' || sample === null || Object.keys(sample).length < 20;
}
