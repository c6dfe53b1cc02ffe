import { fixedCollection, group, options } from '@millrace/node-sdk';

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const OPEN = 'application/vnd.oasis.opendocument';
const pdf = { name: 'PDF', value: 'application/pdf' } as const;

/** What documents of Google become when they are downloaded. */
export const conversions = fixedCollection('googleFileConversion', {
  label: 'Conversion of documents of Google',
  groups: [
    group('conversion', 'Formats', [
      options('docsToFormat', {
        label: 'Documents',
        default: 'text/html',
        options: [
          { name: 'HTML', value: 'text/html' },
          { name: 'Markdown', value: 'text/markdown' },
          { name: 'Microsoft Word', value: `${OFFICE}.wordprocessingml.document` },
          { name: 'OpenDocument', value: `${OPEN}.text` },
          pdf,
          { name: 'Rich text', value: 'application/rtf' },
          { name: 'Text', value: 'text/plain' },
        ],
      }),
      options('drawingsToFormat', {
        label: 'Drawings',
        default: 'image/jpeg',
        options: [
          { name: 'JPEG', value: 'image/jpeg' },
          pdf,
          { name: 'PNG', value: 'image/png' },
          { name: 'SVG', value: 'image/svg+xml' },
        ],
      }),
      options('slidesToFormat', {
        label: 'Slides',
        default: `${OFFICE}.presentationml.presentation`,
        options: [
          { name: 'Microsoft PowerPoint', value: `${OFFICE}.presentationml.presentation` },
          { name: 'OpenDocument', value: `${OPEN}.presentation` },
          pdf,
        ],
      }),
      options('sheetsToFormat', {
        label: 'Sheets',
        default: 'text/csv',
        options: [
          { name: 'CSV', value: 'text/csv' },
          { name: 'Microsoft Excel', value: `${OFFICE}.spreadsheetml.sheet` },
          { name: 'OpenDocument', value: `${OPEN}.spreadsheet` },
          pdf,
        ],
      }),
    ]),
  ],
});

/** The chosen formats. */
interface Chosen {
  docsToFormat: string;
  drawingsToFormat: string;
  slidesToFormat: string;
  sheetsToFormat: string;
}

/** The format that a file is exported in; undefined for one that is downloaded as it is. */
export function exportFormat(mimeType: string, chosen: Partial<Chosen> = {}): string | undefined {
  const [, kind] = /^application\/vnd\.google-apps\.(\w+)/.exec(mimeType) ?? [];
  switch (kind) {
    case undefined:
      return undefined;
    case 'document':
      return chosen.docsToFormat || `${OFFICE}.wordprocessingml.document`;
    case 'spreadsheet':
      return chosen.sheetsToFormat || 'application/x-vnd.oasis.opendocument.spreadsheet';
    case 'presentation':
      return chosen.slidesToFormat || `${OFFICE}.presentationml.presentation`;
    case 'drawing':
      return chosen.drawingsToFormat || 'image/jpeg';
    case 'script':
      return 'application/vnd.google-apps.script+json';
    default:
      return pdf.value;
  }
}
