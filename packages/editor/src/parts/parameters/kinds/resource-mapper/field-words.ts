/** What fields are called, by the node or as usual. A type alias: texts take no interfaces. */
export type FieldWords = {
  field: string;
  fields: string;
};
