import { defineEvent } from '../modules/event-bus.ts';

/** Folders are gone, and what is set for them means nothing any more. */
export const foldersDeleted = defineEvent<{ folderIds: readonly string[] }>('folders are deleted');

/** A folder is about to be deleted together with what lies in it. */
export const workflowDeletedWithFolder = defineEvent<{ workflowId: string }>('a workflow is deleted with its folder');
