// Made by scripts/generate-node-registry.mjs from the folders here.
import type { CredentialType, NodeType } from '@millrace/node-sdk';
import aggregateNode from './aggregate/index.ts';
import codeNode from './code/index.ts';
import compareDatasetsNode from './compare-datasets/index.ts';
import compressionNode from './compression/index.ts';
import convertToFileNode from './convert-to-file/index.ts';
import cronNode from './cron/index.ts';
import cryptoNode from './crypto/index.ts';
import dateTimeNode from './date-time/index.ts';
import debugHelperNode from './debug-helper/index.ts';
import editImageNode from './edit-image/index.ts';
import emailReadImapNode from './email-read-imap/index.ts';
import emailSendNode from './email-send/index.ts';
import errorTriggerNode from './error-trigger/index.ts';
import executeCommandNode from './execute-command/index.ts';
import executeWorkflowNode from './execute-workflow/index.ts';
import executeWorkflowTriggerNode from './execute-workflow-trigger/index.ts';
import executionDataNode from './execution-data/index.ts';
import extractFromFileNode from './extract-from-file/index.ts';
import filterNode from './filter/index.ts';
import formNode from './form/index.ts';
import formTriggerNode from './form-trigger/index.ts';
import ftpNode from './ftp/index.ts';
import functionNode from './function/index.ts';
import functionItemNode from './function-item/index.ts';
import graphqlNode from './graphql/index.ts';
import htmlNode from './html/index.ts';
import htmlExtractNode from './html-extract/index.ts';
import httpRequestNode from './http-request/index.ts';
import iCalNode from './i-cal/index.ts';
import ifNode from './if/index.ts';
import intervalNode from './interval/index.ts';
import itemListsNode from './item-lists/index.ts';
import jwtNode from './jwt/index.ts';
import limitNode from './limit/index.ts';
import localFileTriggerNode from './local-file-trigger/index.ts';
import manualTriggerNode from './manual-trigger/index.ts';
import markdownNode from './markdown/index.ts';
import mergeNode from './merge/index.ts';
import mongoDbNode from './mongo-db/index.ts';
import moveBinaryDataNode from './move-binary-data/index.ts';
import mySqlNode from './my-sql/index.ts';
import n8nTrainingCustomerDatastoreNode from './n8n-training-customer-datastore/index.ts';
import n8nTrainingCustomerMessengerNode from './n8n-training-customer-messenger/index.ts';
import noOpNode from './no-op/index.ts';
import postgresNode from './postgres/index.ts';
import readBinaryFileNode from './read-binary-file/index.ts';
import readBinaryFilesNode from './read-binary-files/index.ts';
import readPdfNode from './read-pdf/index.ts';
import readWriteFileNode from './read-write-file/index.ts';
import redisNode from './redis/index.ts';
import removeDuplicatesNode from './remove-duplicates/index.ts';
import renameKeysNode from './rename-keys/index.ts';
import respondToWebhookNode from './respond-to-webhook/index.ts';
import rssFeedReadNode from './rss-feed-read/index.ts';
import rssFeedReadTriggerNode from './rss-feed-read-trigger/index.ts';
import scheduleTriggerNode from './schedule-trigger/index.ts';
import setNode from './set/index.ts';
import sortNode from './sort/index.ts';
import splitInBatchesNode from './split-in-batches/index.ts';
import splitOutNode from './split-out/index.ts';
import spreadsheetFileNode from './spreadsheet-file/index.ts';
import sseTriggerNode from './sse-trigger/index.ts';
import sshNode from './ssh/index.ts';
import startNode from './start/index.ts';
import stickyNoteNode from './sticky-note/index.ts';
import stopAndErrorNode from './stop-and-error/index.ts';
import summarizeNode from './summarize/index.ts';
import switchNode from './switch/index.ts';
import totpNode from './totp/index.ts';
import waitNode from './wait/index.ts';
import webhookNode from './webhook/index.ts';
import workflowTriggerNode from './workflow-trigger/index.ts';
import writeBinaryFileNode from './write-binary-file/index.ts';
import xmlNode from './xml/index.ts';
import cryptoCredential from './credentials/crypto.ts';
import ftpCredential from './credentials/ftp.ts';
import httpBasicAuthCredential from './credentials/http-basic-auth.ts';
import httpBearerAuthCredential from './credentials/http-bearer-auth.ts';
import httpCustomAuthCredential from './credentials/http-custom-auth.ts';
import httpDigestAuthCredential from './credentials/http-digest-auth.ts';
import httpHeaderAuthCredential from './credentials/http-header-auth.ts';
import httpQueryAuthCredential from './credentials/http-query-auth.ts';
import httpSslAuthCredential from './credentials/http-ssl-auth.ts';
import imapCredential from './credentials/imap.ts';
import jwtAuthCredential from './credentials/jwt-auth.ts';
import mongoDbCredential from './credentials/mongo-db.ts';
import mySqlCredential from './credentials/my-sql.ts';
import oAuth1ApiCredential from './credentials/o-auth1-api.ts';
import oAuth2ApiCredential from './credentials/o-auth2-api.ts';
import postgresCredential from './credentials/postgres.ts';
import redisCredential from './credentials/redis.ts';
import sftpCredential from './credentials/sftp.ts';
import smtpCredential from './credentials/smtp.ts';
import sshPasswordCredential from './credentials/ssh-password.ts';
import sshPrivateKeyCredential from './credentials/ssh-private-key.ts';
import totpApiCredential from './credentials/totp-api.ts';

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
