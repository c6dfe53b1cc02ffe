import { type JsonObject, NodeError } from '@millrace/node-sdk';

/** What users say of one change of a document. */
export interface Action {
  object?: string | undefined;
  action?: string | undefined;
  insertSegment?: string | undefined;
  segmentId?: string | undefined;
  locationChoice?: string | undefined;
  index?: number | undefined;
  startIndex?: number | undefined;
  endIndex?: number | undefined;
  rowIndex?: number | undefined;
  columnIndex?: number | undefined;
  rows?: number | undefined;
  columns?: number | undefined;
  insertPosition?: boolean | undefined;
  name?: string | undefined;
  namedRangeReference?: string | undefined;
  value?: string | undefined;
  bulletPreset?: string | undefined;
  footerId?: string | undefined;
  headerId?: string | undefined;
  objectId?: string | undefined;
  text?: string | undefined;
  replaceText?: string | undefined;
  matchCase?: boolean | undefined;
}

const REQUESTS = new Map<string, (action: Action) => JsonObject>(
  Object.entries({
    'footer create': (action) => ({ createFooter: { type: 'DEFAULT', sectionBreakLocation: locationOf(action) } }),
    'footer delete': ({ footerId = '' }) => ({ deleteFooter: { footerId } }),
    'header create': (action) => ({ createHeader: { type: 'DEFAULT', sectionBreakLocation: locationOf(action) } }),
    'header delete': ({ headerId = '' }) => ({ deleteHeader: { headerId } }),
    'namedRange create': (action) => ({ createNamedRange: { name: action.name ?? '', range: rangeOf(action) } }),
    'namedRange delete': ({ namedRangeReference = 'namedRangeId', value = '' }) => ({
      deleteNamedRange: { [namedRangeReference === 'name' ? 'name' : 'namedRangeId']: value },
    }),
    'pageBreak insert': (action) => ({ insertPageBreak: placeOf(action) }),
    'paragraphBullets create': (action) => ({
      createParagraphBullets: {
        bulletPreset: action.bulletPreset ?? 'BULLET_DISC_CIRCLE_SQUARE',
        range: rangeOf(action),
      },
    }),
    'paragraphBullets delete': (action) => ({ deleteParagraphBullets: { range: rangeOf(action) } }),
    'positionedObject delete': ({ objectId = '' }) => ({ deletePositionedObject: { objectId } }),
    'table insert': (action) => ({
      insertTable: { rows: action.rows ?? 0, columns: action.columns ?? 0, ...placeOf(action) },
    }),
    'tableColumn delete': (action) => ({ deleteTableColumn: { tableCellLocation: cellOf(action) } }),
    'tableColumn insert': (action) => ({
      insertTableColumn: { insertRight: action.insertPosition ?? true, tableCellLocation: cellOf(action) },
    }),
    'tableRow delete': (action) => ({ deleteTableRow: { tableCellLocation: cellOf(action) } }),
    'tableRow insert': (action) => ({
      insertTableRow: { insertBelow: action.insertPosition ?? true, tableCellLocation: cellOf(action) },
    }),
    'text insert': (action) => ({ insertText: { text: action.text ?? '', ...placeOf(action) } }),
    'text replaceAll': ({ text = '', replaceText = '', matchCase = false }) => ({
      replaceAllText: { replaceText, containsText: { text, matchCase } },
    }),
  } satisfies Record<string, (action: Action) => JsonObject>),
);

/** The change as the service takes it. @throws NodeError when what is to be done was not chosen */
export function requestOf(action: Action): JsonObject {
  const { object = 'text', action: what = '' } = action;
  const request = REQUESTS.get(`${object} ${what}`);
  if (request) return request(action);
  throw new NodeError(
    what === '' ? 'An action of Google Docs was not chosen' : `'${what}' is not an action of '${object}'`,
    {
      description: 'Choose what is to be done in each entry of "Actions".',
      parameter: 'actionsUi',
    },
  );
}

/** The body of the document has no id. */
function segmentOf({ insertSegment = 'body', segmentId = '' }: Action): { segmentId: string } {
  return { segmentId: insertSegment === 'body' ? '' : segmentId };
}

function locationOf(action: Action) {
  return { ...segmentOf(action), index: action.index ?? 0 };
}

function placeOf(action: Action): JsonObject {
  if (action.locationChoice === 'location') return { location: locationOf({ ...action, index: action.index ?? 1 }) };
  return { endOfSegmentLocation: segmentOf(action) };
}

function rangeOf(action: Action) {
  return { ...segmentOf(action), startIndex: action.startIndex ?? 0, endIndex: action.endIndex ?? 0 };
}

function cellOf(action: Action) {
  const tableStartLocation = locationOf({ ...action, index: action.index ?? 1 });
  return { rowIndex: action.rowIndex ?? 0, columnIndex: action.columnIndex ?? 0, tableStartLocation };
}
