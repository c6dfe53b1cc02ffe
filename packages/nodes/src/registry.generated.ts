// Made by scripts/generate-node-registry.mjs from the suffixes of the files here.
import type { CredentialType, NodeType } from '@millrace/node-sdk';
import aggregateNode from './data/aggregate/aggregate.node.ts';
import codeNode from './code/code/code.node.ts';
import compareDatasetsNode from './data/compare-datasets/compare-datasets.node.ts';
import compressionNode from './files/compression/compression.node.ts';
import convertToFileNode from './files/convert-to-file/convert-to-file.node.ts';
import cronNode from './legacy/cron/cron.node.ts';
import cryptoNode from './data/crypto/crypto.node.ts';
import dateTimeNode from './data/date-time/date-time.node.ts';
import debugHelperNode from './flow/debug-helper/debug-helper.node.ts';
import editImageNode from './files/edit-image/edit-image.node.ts';
import emailReadImapNode from './network/email-read-imap/email-read-imap.node.ts';
import emailSendNode from './network/email-send/email-send.node.ts';
import errorTriggerNode from './triggers/error-trigger/error-trigger.node.ts';
import executeCommandNode from './code/execute-command/execute-command.node.ts';
import executeWorkflowNode from './flow/execute-workflow/execute-workflow.node.ts';
import executeWorkflowTriggerNode from './triggers/execute-workflow-trigger/execute-workflow-trigger.node.ts';
import executionDataNode from './flow/execution-data/execution-data.node.ts';
import extractFromFileNode from './files/extract-from-file/extract-from-file.node.ts';
import filterNode from './flow/filter/filter.node.ts';
import formNode from './flow/form/form.node.ts';
import formTriggerNode from './triggers/form-trigger/form-trigger.node.ts';
import ftpNode from './network/ftp/ftp.node.ts';
import functionNode from './legacy/function/function.node.ts';
import functionItemNode from './legacy/function-item/function-item.node.ts';
import graphqlNode from './network/graphql/graphql.node.ts';
import htmlNode from './data/html/html.node.ts';
import htmlExtractNode from './legacy/html-extract/html-extract.node.ts';
import httpRequestNode from './network/http-request/http-request.node.ts';
import iCalNode from './legacy/i-cal/i-cal.node.ts';
import ifNode from './flow/if/if.node.ts';
import intervalNode from './legacy/interval/interval.node.ts';
import itemListsNode from './legacy/item-lists/item-lists.node.ts';
import jwtNode from './data/jwt/jwt.node.ts';
import limitNode from './flow/limit/limit.node.ts';
import localFileTriggerNode from './triggers/local-file-trigger/local-file-trigger.node.ts';
import manualTriggerNode from './triggers/manual-trigger/manual-trigger.node.ts';
import markdownNode from './data/markdown/markdown.node.ts';
import mergeNode from './flow/merge/merge.node.ts';
import mongoDbNode from './databases/mongo-db/mongo-db.node.ts';
import moveBinaryDataNode from './legacy/move-binary-data/move-binary-data.node.ts';
import mySqlNode from './databases/my-sql/my-sql.node.ts';
import n8nTrainingCustomerDatastoreNode from './services/n8n-training/n8n-training-customer-datastore.node.ts';
import n8nTrainingCustomerMessengerNode from './services/n8n-training/n8n-training-customer-messenger.node.ts';
import noOpNode from './flow/no-op/no-op.node.ts';
import postgresNode from './databases/postgres/postgres.node.ts';
import readBinaryFileNode from './legacy/read-binary-file/read-binary-file.node.ts';
import readBinaryFilesNode from './legacy/read-binary-files/read-binary-files.node.ts';
import readPdfNode from './legacy/read-pdf/read-pdf.node.ts';
import readWriteFileNode from './files/read-write-file/read-write-file.node.ts';
import redisNode from './databases/redis/redis.node.ts';
import removeDuplicatesNode from './data/remove-duplicates/remove-duplicates.node.ts';
import renameKeysNode from './data/rename-keys/rename-keys.node.ts';
import respondToWebhookNode from './flow/respond-to-webhook/respond-to-webhook.node.ts';
import rssFeedReadNode from './network/rss/rss-feed-read.node.ts';
import rssFeedReadTriggerNode from './network/rss/rss-feed-read-trigger.node.ts';
import scheduleTriggerNode from './triggers/schedule-trigger/schedule-trigger.node.ts';
import setNode from './data/set/set.node.ts';
import sortNode from './data/sort/sort.node.ts';
import splitInBatchesNode from './flow/split-in-batches/split-in-batches.node.ts';
import splitOutNode from './data/split-out/split-out.node.ts';
import spreadsheetFileNode from './legacy/spreadsheet-file/spreadsheet-file.node.ts';
import sseTriggerNode from './triggers/sse-trigger/sse-trigger.node.ts';
import sshNode from './network/ssh/ssh.node.ts';
import startNode from './legacy/start/start.node.ts';
import stickyNoteNode from './flow/sticky-note/sticky-note.node.ts';
import stopAndErrorNode from './flow/stop-and-error/stop-and-error.node.ts';
import summarizeNode from './data/summarize/summarize.node.ts';
import switchNode from './flow/switch/switch.node.ts';
import totpNode from './data/totp/totp.node.ts';
import waitNode from './flow/wait/wait.node.ts';
import webhookNode from './triggers/webhook/webhook.node.ts';
import workflowTriggerNode from './triggers/workflow-trigger/workflow-trigger.node.ts';
import writeBinaryFileNode from './legacy/write-binary-file/write-binary-file.node.ts';
import xmlNode from './data/xml/xml.node.ts';
import cryptoCredential from './data/crypto/crypto.credential.ts';
import ftpCredential from './network/ftp/ftp.credential.ts';
import httpBasicAuthCredential from './network/http-request/credentials/http-basic-auth.credential.ts';
import httpBearerAuthCredential from './network/http-request/credentials/http-bearer-auth.credential.ts';
import httpCustomAuthCredential from './network/http-request/credentials/http-custom-auth.credential.ts';
import httpDigestAuthCredential from './network/http-request/credentials/http-digest-auth.credential.ts';
import httpHeaderAuthCredential from './network/http-request/credentials/http-header-auth.credential.ts';
import httpQueryAuthCredential from './network/http-request/credentials/http-query-auth.credential.ts';
import httpSslAuthCredential from './network/http-request/credentials/http-ssl-auth.credential.ts';
import imapCredential from './network/email-read-imap/imap.credential.ts';
import jwtAuthCredential from './data/jwt/jwt-auth.credential.ts';
import mongoDbCredential from './databases/mongo-db/mongo-db.credential.ts';
import mySqlCredential from './databases/my-sql/my-sql.credential.ts';
import oAuth1ApiCredential from './network/http-request/credentials/o-auth1-api.credential.ts';
import oAuth2ApiCredential from './network/http-request/credentials/o-auth2-api.credential.ts';
import postgresCredential from './databases/postgres/postgres.credential.ts';
import redisCredential from './databases/redis/redis.credential.ts';
import sftpCredential from './network/ftp/sftp.credential.ts';
import smtpCredential from './network/email-send/smtp.credential.ts';
import sshPasswordCredential from './network/ssh/ssh-password.credential.ts';
import sshPrivateKeyCredential from './network/ssh/ssh-private-key.credential.ts';
import totpApiCredential from './data/totp/totp-api.credential.ts';

/** All built-in node types, every version. */
export const nodeTypes: NodeType[] = [
  aggregateNode,
  codeNode,
  compareDatasetsNode,
  compressionNode,
  convertToFileNode,
  cronNode,
  cryptoNode,
  dateTimeNode,
  debugHelperNode,
  editImageNode,
  emailReadImapNode,
  emailSendNode,
  errorTriggerNode,
  executeCommandNode,
  executeWorkflowNode,
  executeWorkflowTriggerNode,
  executionDataNode,
  extractFromFileNode,
  filterNode,
  formNode,
  formTriggerNode,
  ftpNode,
  functionNode,
  functionItemNode,
  graphqlNode,
  htmlNode,
  htmlExtractNode,
  httpRequestNode,
  iCalNode,
  ifNode,
  intervalNode,
  itemListsNode,
  jwtNode,
  limitNode,
  localFileTriggerNode,
  manualTriggerNode,
  markdownNode,
  mergeNode,
  mongoDbNode,
  moveBinaryDataNode,
  mySqlNode,
  n8nTrainingCustomerDatastoreNode,
  n8nTrainingCustomerMessengerNode,
  noOpNode,
  postgresNode,
  readBinaryFileNode,
  readBinaryFilesNode,
  readPdfNode,
  readWriteFileNode,
  redisNode,
  removeDuplicatesNode,
  renameKeysNode,
  respondToWebhookNode,
  rssFeedReadNode,
  rssFeedReadTriggerNode,
  scheduleTriggerNode,
  setNode,
  sortNode,
  splitInBatchesNode,
  splitOutNode,
  spreadsheetFileNode,
  sseTriggerNode,
  sshNode,
  startNode,
  stickyNoteNode,
  stopAndErrorNode,
  summarizeNode,
  switchNode,
  totpNode,
  waitNode,
  webhookNode,
  workflowTriggerNode,
  writeBinaryFileNode,
  xmlNode,
].flat();

/** All built-in credential types. */
export const credentialTypes: CredentialType[] = [
  cryptoCredential,
  ftpCredential,
  httpBasicAuthCredential,
  httpBearerAuthCredential,
  httpCustomAuthCredential,
  httpDigestAuthCredential,
  httpHeaderAuthCredential,
  httpQueryAuthCredential,
  httpSslAuthCredential,
  imapCredential,
  jwtAuthCredential,
  mongoDbCredential,
  mySqlCredential,
  oAuth1ApiCredential,
  oAuth2ApiCredential,
  postgresCredential,
  redisCredential,
  sftpCredential,
  smtpCredential,
  sshPasswordCredential,
  sshPrivateKeyCredential,
  totpApiCredential,
];
