export {
  type BinaryData,
  type ExecutionMode,
  type Item,
  type ItemsByPort,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type PairedItem,
} from '@millrace/workflow';
export type {
  BatchContext,
  BinaryStore,
  Credentials,
  CustomDataStore,
  HttpReply,
  ItemContext,
  Logger,
  NodeContext,
  NodeIdentity,
  Responder,
  ScriptOptions,
  Scripts,
} from './context/context.ts';
export type { HttpClient, HttpRequest, HttpResponse } from './context/http.ts';
export { type CredentialDefinition, defineCredential } from './define-credential.ts';
export { defineNode, defineTrigger, type NodeDefinition, type TriggerDefinition } from './define-node.ts';
export { NodeError, type NodeErrorOptions } from './errors.ts';
export type {
  CredentialType,
  Implementation,
  IncomingRequest,
  ItemResult,
  NodeType,
  Outputs,
  Schedule,
  TriggerContext,
  WebhookContext,
  WebhookResult,
} from './node-type.ts';
export {
  type Assignment,
  assignmentCollection,
  boolean,
  type Choice,
  code,
  collection,
  credentialsSelect,
  credentialsSelector,
  dateTime,
  type FilterCondition,
  type FilterValue,
  filter,
  fixedCollection,
  type Group,
  group,
  hidden,
  json,
  multiOptions,
  notice,
  number,
  options,
  string,
} from './parameters/builders.ts';
export type { Parameter, ParameterSettings, ParametersOf, ValueOf } from './parameters/parameter.ts';
