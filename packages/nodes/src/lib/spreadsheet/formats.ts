/** Formats of tables that files are written in. */
export const tableFormats = ['csv', 'html', 'ods', 'rtf', 'xls', 'xlsx'] as const;

export type TableFormat = (typeof tableFormats)[number];

/** MIME types by format. */
export const mimeTypes: Record<TableFormat, string> = {
  csv: 'text/csv',
  html: 'text/html',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  rtf: 'application/rtf',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The formats as choices of a parameter. */
export const formatChoices = [
  { name: 'CSV', value: 'csv', description: 'Text with values separated by commas' },
  { name: 'HTML', value: 'html', description: 'Table of a web page' },
  { name: 'ODS', value: 'ods', description: 'OpenDocument spreadsheet' },
  { name: 'RTF', value: 'rtf', description: 'Rich text' },
  { name: 'XLS', value: 'xls', description: 'Excel, up to 2003' },
  { name: 'XLSX', value: 'xlsx', description: 'Excel' },
] as const;
