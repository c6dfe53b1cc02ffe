import { ListedByNode } from './listed-by-node.ts';
import type { CaseDifference } from './recorded-case.ts';

interface IntendedDifference {
  /** File names that it is about. */
  files: RegExp;
  /** Names of nodes. */
  node: RegExp;
  aspect: CaseDifference['aspect'];
  /** What is found instead, where that decides. */
  difference?: RegExp;
  reason: string;
}

/** Nodes that are right to differ. */
export const INTENDED_BY_NODE = new ListedByNode('intended-by-node.json');

const GOES_ON = 'fails there; giving a value harms no workflow that works';

/** Where a recorded case is right to differ, and why: many nodes at once. Single nodes are in `intended-by-node.json`. */
const INTENDED: readonly IntendedDifference[] = [
  {
    files: /^c_http_/,
    node: /./,
    aspect: 'data',
    difference: /\.error\.stack: /,
    reason: 'an error has no list of places in a program',
  },
  {
    files: /^c_http_/,
    node: /./,
    aspect: 'data',
    difference: /\.error\.message: /,
    reason: 'an error says what was wrong',
  },
  {
    files: /^c_aggregate_all$/,
    node: /^specifiedFields \['(?:o|nope)'\]/,
    aspect: 'links',
    reason: 'a link leads to the items that something was made of, also where they are empty',
  },
  {
    files: /^c_date_v1$/,
    node: /"fromFormat": "DD\/MM\/YYYY HH:mm"/,
    aspect: 'data',
    reason: 'a text that is not in the format is a mistake; there it becomes the text "Invalid date"',
  },
  {
    files: /^c_files_convert_extract$/,
    node: /^X(?:7|16) x$/,
    aspect: 'data',
    reason: 'rows and columns of a table in RTF are read; there most of them are lost',
  },
  {
    files: /^c_err_out_2$/,
    node: /^(?:(?:Ok |Er )?conv|(?:Ok |Er )?cr)$/,
    aspect: 'data',
    reason: GOES_ON,
  },
  { files: /^c_err_out_2$/, node: /^conv$/, aspect: 'files', reason: GOES_ON },
  {
    files: /^c_err_out_2$/,
    node: /^(?:xmlj|md)$/,
    aspect: 'data',
    reason: 'items that fail go on with their error; there they are lost',
  },
  {
    files: /^c_err_out_2$/,
    node: /^(?:Ok xmlj|Ok md|Er md)$/,
    aspect: 'data',
    reason: 'an item is linked to the one that it was made from',
  },
  {
    files: /^c_err_out_2$/,
    node: /^(?:Er )?exwf$/,
    aspect: 'data',
    reason: 'items that fail go to the output for them',
  },
  {
    files: /^c_err_out_2$/,
    node: /^sw$/,
    aspect: 'links',
    reason: 'an item that fails stays linked to what it was made from: its fields can still be asked for',
  },
  { files: /^c_err_out_2$/, node: /^$/, aspect: 'order', reason: 'the node after failed items runs' },
  {
    files: /^expr_string_2$/,
    node: /^152 /,
    aspect: 'data',
    reason: 'braces within a text or an object do not end an expression',
  },
  {
    files: /^execOnce_code/,
    node: /^X$/,
    aspect: 'links',
    reason: 'the item of a node that runs once is linked to the one item that it was made from',
  },
  {
    files: /^(?:if_filter|loop_empty|cond_misc|c_filter_types|c_links_after_each|own_inputs|own_cond_stored)/,
    node: /^(?:F|and|inc|fl|filter.*|2\.[12] (?:loose|strict) .*)$/,
    aspect: 'data',
    difference: /: 2 entries expected, [01] found$/,
    reason: 'a filter keeps no list of what it dropped: no connection leads there',
  },
  {
    files: /^pair_merge.*mergeByKey/,
    node: /^(?:Mg|S2)$/,
    aspect: 'links',
    reason: 'an item made of two is linked to both',
  },
  {
    files: /^pair_merge.*mergeByKey/,
    node: /^S2$/,
    aspect: 'data',
    reason: 'the link to the second input gives its value',
  },
  {
    files: /^cd.*mix/,
    node: /^A$/,
    aspect: 'data',
    difference: /^\[0\]\[0\]\[1\]\.v: "B" expected, "b" found$/,
    reason: 'what a node put out is never changed by a later one',
  },
  {
    files: /^c_(?:comparedatasets_opts|merge_fields)/,
    node: /^S\d+(?:mix0|_[01])$/,
    aspect: 'data',
    difference: /^\[0\]\[0\]\[\d+\]\.(?:w(?:\.y)?|c\.x): (?:\d+|null) expected, (?:\d+|nothing) found$/,
    reason: 'what a node put out is never changed by a later one',
  },
  {
    files: /^c_merge_fields/,
    node: /^prefer(?:Last|Input2) (?:deep|shallow)Merge (?:True|False)$/,
    aspect: 'data',
    difference: /^\[0\]\[0\]\[\d+\]\.id: nothing expected, \d+ found$/,
    reason: 'an item that is enriched keeps its fields; there all items that match come out empty',
  },
  {
    files: /^http_requests/,
    node: /^[\d.]+HEAD /,
    aspect: 'data',
    reason: `an answer to HEAD has no body: ${GOES_ON}`,
  },
  {
    files: /^http_requests/,
    node: /^[\d.]+space$/,
    aspect: 'data',
    reason: `spaces around a URL do not count: ${GOES_ON}`,
  },
  {
    files: /^http_requests/,
    node: /^page(?:full)? empty$/,
    aspect: 'data',
    reason: `no next page is the end: ${GOES_ON}`,
  },
  {
    files: /^http_responses/,
    node: / (?:arr|scalar)$/,
    aspect: 'data',
    difference: /"data":|\{"0":/,
    reason: 'the data of an item is an object: a bare value is its field "data", and elements of a list its fields',
  },
  {
    files: /^http_responses/,
    node: / emptyjson$|^(?:json|v1|v2) 204$/,
    aspect: 'data',
    reason: `an answer without a body is an item without fields: ${GOES_ON}`,
  },
  {
    files: /^http_responses/,
    node: /^v[12] (?:badjson|text|latin|html|xml|bin|dl\/file\.pdf)$/,
    aspect: 'data',
    reason:
      'an answer that is not the JSON it should be gives an item with the error; there the input goes on as if all was well',
  },
  {
    files: /^http_responses/,
    node: /^txt latin$/,
    aspect: 'data',
    reason: 'a text is read by the encoding that it declares',
  },
  {
    files: /^http_responses/,
    node: /^file 204$/,
    aspect: 'files',
    reason: 'bytes of an unknown type are not called a text',
  },
  {
    files: /^switch12/,
    node: /^(?:1string(?:starts|ends)With|1dateTime(?:after|before)|2dateTimebefore)$/,
    aspect: 'data',
    reason: `a number is compared by its text, and no date comes before all dates: ${GOES_ON}`,
  },
  {
    files: /^set3_types_ign1/,
    node: /^object /,
    aspect: 'data',
    difference: /error: "a text" expected, nothing found/,
    reason: `whoever ignores conversion errors gets the value as it is: ${GOES_ON}`,
  },
  {
    files: /^ver_stop_(?:cryp|rd|rdtype)$/,
    node: /^X?$/,
    aspect: 'errors',
    reason: `numbers are hashed as text, and items without a field or with one of another type are no duplicates: ${GOES_ON}`,
  },
  {
    files: /^ver_stop_(?:cryp|rd|rdtype)$/,
    node: /^$/,
    aspect: 'status',
    reason: 'follows from the node that does not fail',
  },
  {
    files: /^err_(?:Err|Reg)_(?:xml|ftext)/,
    node: /^X?$/,
    aspect: 'data',
    reason: 'items that fail go on with their error; there they are lost',
  },
  {
    files: /^err_(?:Err|Reg)_(?:xml|ftext)/,
    node: /^$/,
    aspect: 'order',
    reason: 'the node after failed items runs',
  },
  {
    files: /^webhook/,
    node: /(?:noData|nodata opt|redirect|rtw notreached)/,
    aspect: 'answer',
    difference: /^\.type: "application\/json; charset=utf-8" expected, null found$/,
    reason: 'an answer without a body has no type',
  },
  {
    files: /^webhook/,
    node: /^echo body v1 #(?:5|9|10)$/,
    aspect: 'answer',
    difference: /^\.body\.m: /,
    reason: 'a field without a value is not there: JSON knows no undefined',
  },
  {
    files: /^webhook/,
    node: /^(?:lastNode bin .*|own webhook last binary) #1$/,
    aspect: 'answer',
    difference: /^\.type: /,
    reason: 'a file is sent with the type that it has',
  },
  {
    files: /^webhook/,
    node: /^ignorebots #2$/,
    aspect: 'answer',
    reason: 'bots that are ignored are bots: a command-line client may call',
  },
  {
    files: /^webhook/,
    node: /^(?:empty last|rtw missing) #1$/,
    aspect: 'answer',
    reason: `a workflow that ran to its end is answered: ${GOES_ON}`,
  },
  {
    files: /^webhook/,
    node: /^rtw error before #1$/,
    aspect: 'answer',
    reason: 'a caller learns that the workflow failed; there it gets an empty 200',
  },
  {
    files: /^xml$/,
    node: /explicitRoot/,
    aspect: 'data',
    difference: /"" expected, \{"x":""\} found$/,
    reason: 'the data of an item is an object',
  },
  {
    files: /^(?:err_Err_switch|c_switch3_options|c_switch_old|own_cond_stored_options)$/,
    node: /^(?:X|3(?:\.\d)? exp .*|1 dateTime after|switch .* tv=strict .*)$/,
    aspect: 'links',
    reason: 'an item that fails stays linked to what it was made from: its fields can still be asked for',
  },
  {
    files: /^(?:merge_sql$|own_merge_sql_)/,
    node: /./,
    aspect: 'links',
    reason: 'an item of a query is linked to each row that it is made of, or else to all',
  },
  {
    files: /./,
    node: /^Mg$/,
    aspect: 'links',
    difference: /3 entries expected, 2 found/,
    reason: 'a link is there once',
  },
];

/** Each reason for a difference that is right. */
export const INTENDED_REASONS: ReadonlySet<string> = new Set([
  ...INTENDED.map(({ reason }) => reason),
  ...INTENDED_BY_NODE.reasons,
]);

/** Why a difference is right, or undefined when it is not. */
export function reasonFor(file: string, { node, aspect, difference }: CaseDifference): string | undefined {
  return (
    INTENDED_BY_NODE.reasonFor(file, { aspect, node }) ??
    INTENDED.find(
      (entry) =>
        entry.aspect === aspect &&
        entry.files.test(file) &&
        entry.node.test(node) &&
        (entry.difference?.test(difference) ?? true),
    )?.reason
  );
}
