import { defineServiceNode, resource } from '@millrace/node-sdk';
import { outlook } from './client.ts';
import { calendarOperations } from './operations/calendar.ts';
import { contactOperations } from './operations/contact.ts';
import { draftOperations } from './operations/draft.ts';
import { eventOperations } from './operations/event.ts';
import { folderMessageOperations, folderOperations } from './operations/folder.ts';
import { messageOperations } from './operations/message.ts';
import { messageAttachmentOperations } from './operations/message-attachment.ts';

/** Version 2: things are chosen from lists, and calendars and contacts are there. */
export const microsoftOutlookV2 = defineServiceNode({
  name: 'n8n-nodes-base.microsoftOutlook',
  displayName: 'Microsoft Outlook',
  description: 'Sends and reads mails of Outlook, and looks after calendars, contacts and folders',
  version: 2,
  codex: { categories: ['Communication'], alias: ['email', 'mail', 'calendar', 'office 365'] },
  service: outlook,
  resources: {
    calendar: resource('Calendar', calendarOperations, 'getAll'),
    contact: resource('Contact', contactOperations, 'getAll'),
    draft: resource('Draft', draftOperations),
    event: resource('Event', eventOperations, 'getAll'),
    folder: resource('Folder', folderOperations),
    folderMessage: resource('Folder message', folderMessageOperations),
    message: resource('Message', messageOperations, 'send'),
    messageAttachment: resource('Message attachment', messageAttachmentOperations),
  },
  defaultResource: 'message',
});
