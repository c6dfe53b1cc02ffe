export interface PdfSettings {
  password?: string | undefined;
  /** One text of all pages, or a list of texts. Default true. */
  joinPages?: boolean | undefined;
  /** 0 for all. */
  maxPages?: number | undefined;
  /** Parameter that holds the password. */
  passwordParameter: string;
}

export interface PdfInput {
  bytes: Uint8Array;
  settings: PdfSettings;
}
