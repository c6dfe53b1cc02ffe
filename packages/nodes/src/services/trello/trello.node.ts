import { defineServiceNode, resource } from '@millrace/node-sdk';
import { trello } from './client.ts';
import { attachmentOperations } from './operations/attachment.ts';
import { boardOperations } from './operations/board.ts';
import { boardMemberOperations } from './operations/board-member.ts';
import { cardOperations } from './operations/card.ts';
import { cardCommentOperations } from './operations/card-comment.ts';
import { checklistOperations } from './operations/checklist.ts';
import { labelOperations } from './operations/label.ts';
import { listOperations } from './operations/list.ts';

export default defineServiceNode({
  name: 'n8n-nodes-base.trello',
  displayName: 'Trello',
  description: 'Reads and changes boards, lists and cards of Trello',
  version: 1,
  group: ['transform'],
  codex: { categories: ['Productivity'], alias: ['kanban', 'board', 'task'] },
  service: trello,
  resources: {
    attachment: resource('Attachment', attachmentOperations, 'getAll'),
    board: resource('Board', boardOperations),
    boardMember: resource('Board member', boardMemberOperations),
    card: resource('Card', cardOperations),
    cardComment: resource('Comment of a card', cardCommentOperations),
    checklist: resource('Checklist', checklistOperations, 'getAll'),
    label: resource('Label', labelOperations, 'getAll'),
    list: resource('List', listOperations, 'create'),
  },
  defaultResource: 'card',
});
