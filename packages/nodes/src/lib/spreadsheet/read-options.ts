/** How a file is read as a table: the options of the nodes that do so. */
export interface ReadOptions {
  delimiter?: string | undefined;
  /** One that Node knows. */
  encoding?: string | undefined;
  enableBOM?: boolean | undefined;
  relaxQuotes?: boolean | undefined;
  headerRow?: boolean | undefined;
  includeEmptyCells?: boolean | undefined;
  maxRowCount?: number | undefined;
  /** Cells as `A2:C20`, or the row to begin with. */
  range?: string | number | undefined;
  rawData?: boolean | undefined;
  /** Cells are texts, whatever they look like. */
  asTexts?: boolean | undefined;
  readAsString?: boolean | undefined;
  sheetName?: string | undefined;
  fromLine?: number | undefined;
  skipRecordsWithErrors?: { value?: { enabled?: boolean; maxSkippedRecords?: number } } | undefined;
}
