/** Formats that are read where a document that costs too much is ended. */
type PackedFormat = 'docx' | 'epub' | 'html';

export interface PackedDocument {
  bytes: Uint8Array;
  format: PackedFormat;
}
