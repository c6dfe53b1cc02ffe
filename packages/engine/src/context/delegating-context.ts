import type { Credentials, HttpClient, NodeContext } from '@millrace/node-sdk';
import type { NodeRunContext } from './node-context.ts';

/** Shows a run's context under a small object of its own: one is made for each item. */
export abstract class DelegatingContext implements NodeContext {
  readonly #base: NodeRunContext;

  constructor(base: NodeRunContext) {
    this.#base = base;
  }

  get node() {
    return this.#base.node;
  }
  get workflow() {
    return this.#base.workflow;
  }
  get execution() {
    return this.#base.execution;
  }
  get runIndex() {
    return this.#base.runIndex;
  }
  get signal() {
    return this.#base.signal;
  }
  get log() {
    return this.#base.log;
  }
  get http(): HttpClient {
    return this.#base.http;
  }
  get credentials(): Credentials {
    return this.#base.credentials;
  }
  get binary() {
    return this.#base.binary;
  }
  get files() {
    return this.#base.files;
  }
  get network() {
    return this.#base.network;
  }
  get dataTables() {
    return this.#base.dataTables;
  }

  get vectors() {
    return this.#base.vectors;
  }
  get commands() {
    return this.#base.commands;
  }
  get subWorkflows() {
    return this.#base.subWorkflows;
  }
  get scripts() {
    return this.#base.scripts;
  }
  get responder() {
    return this.#base.responder;
  }
  get openAnswer(): NodeContext['openAnswer'] {
    return (itemIndex) => this.#base.openAnswer(itemIndex);
  }
  get state() {
    return this.#base.state;
  }
  get staticData() {
    return this.#base.staticData;
  }
  get customData() {
    return this.#base.customData;
  }
  get nodesAfter() {
    return this.#base.nodesAfter;
  }
  get nodesBefore() {
    return this.#base.nodesBefore;
  }
  get connected(): NodeContext['connected'] {
    return (kind, itemIndex, input) => this.#base.connected(kind, itemIndex, input);
  }
  get limitModels(): NodeContext['limitModels'] {
    return (limits, itemIndex) => this.#base.limitModels(limits, itemIndex);
  }
  get now() {
    return this.#base.now;
  }
  get sleep() {
    return this.#base.sleep;
  }
  get checkItemCount() {
    return this.#base.checkItemCount;
  }
  get hint() {
    return this.#base.hint;
  }
  get noteEvaluation() {
    return this.#base.noteEvaluation;
  }
}
