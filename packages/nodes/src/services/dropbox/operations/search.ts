import {
  boolean,
  choices,
  collection,
  isJsonObject,
  type JsonObject,
  multiOptions,
  options,
  path,
  string,
} from '@millrace/node-sdk';
import { dropbox, listed, rootHeader } from '../client.ts';
import { simpleEntry } from '../entry.ts';

/** Matches of a page, at most. */
const PAGE = 1000;

export const searchOperations = {
  query: dropbox.operation('Query', {
    description: 'Find files and folders by their names',
    action: 'Query',
    parameters: [
      string('query', { label: 'Query', description: 'Words of the name', required: true }),
      options('fileStatus', { label: 'Status', default: 'active', options: choices('active', 'deleted') }),
      boolean('simple', {
        label: 'Simplify',
        description: 'Give what is known of each match, without how it was found',
        default: true,
      }),
      collection('filters', {
        label: 'Filters',
        placeholder: 'Add filter',
        options: [
          multiOptions('file_categories', {
            label: 'Categories',
            options: choices(
              'audio',
              'document',
              'paper',
              'folder',
              'image',
              'other',
              'pdf',
              'presentation',
              'spreadsheet',
              'video',
            ),
          }),
          string('file_extensions', {
            label: 'Extensions',
            description: 'Separated by commas',
            placeholder: 'pdf,txt',
          }),
          string('path', { label: 'Folder', description: 'Only what lies in it' }),
        ],
      }),
    ],
    paged: { limit: 100 },
    async run(context) {
      const { client, limit, parameters } = context;
      const { file_extensions: extensions, ...filters } = parameters.filters;
      const found = await listed(client, {
        first: path`/files/search_v2`,
        more: path`/files/search/continue_v2`,
        body: {
          query: parameters.query,
          options: {
            filename_only: true,
            ...filters,
            ...(extensions && { file_extensions: extensions.split(',').map((one) => one.trim()) }),
            ...(parameters.fileStatus === 'deleted' && { file_status: 'deleted' }),
            ...(Number.isFinite(limit) && { max_results: Math.min(limit, PAGE) }),
          },
        },
        items: 'matches',
        headers: await rootHeader(context),
        limit,
      });
      return found.map((match) => ({ json: parameters.simple ? simpleEntry(entryOf(match)) : match }));
    },
  }),
};

/** The file or folder that a match is. */
function entryOf({ metadata }: JsonObject): JsonObject {
  return isJsonObject(metadata) && isJsonObject(metadata.metadata) ? metadata.metadata : {};
}
