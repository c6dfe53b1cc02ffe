import { NodeTypeCatalogue, type Workflow, type WorkflowNode } from '@millrace/workflow';
import { beforeAll, expect, it } from 'vitest';
import { loadExpressionLanguage } from '../nodes/description-evaluator.ts';
import { connect, disconnect } from './connect.ts';
import type { DocumentVersion } from './document-history.ts';
import { exportFragment } from './export-fragment.ts';
import { fragmentChanges } from './import-fragment.ts';
import { renameNode, setNodeParameters, setPinData } from './node-edits.ts';
import { removeNodes } from './remove-nodes.ts';
import { toggleDisabled } from './toggle-disabled.ts';
import type { Topic } from './topic.ts';
import { WorkflowDocument } from './workflow-document.ts';

beforeAll(loadExpressionLanguage);

const catalogue = new NodeTypeCatalogue([]);
const RUNS = 60;
const STEPS = 80;

/** Numbers that look random and are the same in each run (mulberry32). */
function randomOf(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

type State = { text: string };

/** What history is to be, without changes and inverses: the whole document after each step of undo, and which of them was saved. */
class Model {
  done: State[];
  undone: State[] = [];
  saved: State | undefined;
  /** The key of the newest step, while a further edit may join it. */
  joinable: string | undefined;

  constructor(text: string) {
    const first = { text };
    this.done = [first];
    this.saved = first;
  }

  get now(): State {
    return this.done.at(-1) as State;
  }

  edit(text: string, key?: string): void {
    if (this.saved !== undefined && this.undone.includes(this.saved)) this.saved = undefined;
    this.undone = [];
    if (key !== undefined && key === this.joinable) this.now.text = text;
    else this.done.push({ text });
    this.joinable = key;
  }

  undo(): void {
    if (this.done.length === 1) return;
    this.undone.push(this.done.pop() as State);
    this.joinable = undefined;
  }

  redo(): void {
    const state = this.undone.pop();
    if (state === undefined) return;
    this.done.push(state);
    this.joinable = undefined;
  }
}

const node = (id: string, x: number): WorkflowNode => ({
  ...{ id, name: id.toUpperCase(), type: 'x.step', typeVersion: 1, position: [x, 0] },
  parameters: { text: "={{ $('A').item.json.n }}" },
});

const file: Workflow = {
  name: 'Row',
  nodes: [node('a', 0), node('b', 200), node('c', 400)],
  connections: { A: { main: [[{ node: 'B', type: 'main', index: 0 }]] } },
  settings: {},
  pinData: { B: [{ json: { n: 1 } }] },
};

/** An editor in use: each act does something to the document and the same to the model. */
class Session {
  readonly document = new WorkflowDocument();
  readonly model: Model;
  readonly #random: (below: number) => number;
  #count = 100;
  /** Keys mostly go into one field. */
  #typing: { id: string; name: string } | undefined;
  /** A save that is under way: what was sent, as each of both knows it. */
  #sent: { version: DocumentVersion; state: State } | undefined;

  constructor(seed: number) {
    this.#random = randomOf(seed);
    this.document.load(file);
    this.model = new Model(this.text());
  }

  text(): string {
    return JSON.stringify(this.document.toWorkflow());
  }

  act(): string {
    const acts = [
      this.rename,
      this.write,
      this.write,
      this.write,
      this.arrange,
      this.arrange,
      this.arrange,
      this.link,
      this.unlink,
      this.toggle,
      this.pin,
      this.paste,
      this.remove,
    ];
    const kept = [this.undo, this.undo, this.undo, this.redo, this.redo, this.send, this.answer, this.save];
    const all = [...acts, ...kept];
    const act = all[this.#random(all.length)] as () => void;
    act.call(this);
    return act.name;
  }

  #any(): string | undefined {
    return this.document.nodeIds[this.#random(Math.max(1, this.document.nodeIds.length))];
  }

  #edited(before: string, key?: string): void {
    const after = this.text();
    if (after !== before) this.model.edit(after, key);
  }

  rename(): void {
    const id = this.#any();
    const before = this.text();
    if (id !== undefined) renameNode(this.document, id, `Name ${this.#count++}`);
    this.#edited(before);
  }

  write(): void {
    const typing = this.#random(4) === 0 ? undefined : this.#typing;
    const { id, name } = typing ?? { id: this.#any(), name: this.#random(2) === 0 ? 'text' : 'url' };
    const parameters = id === undefined ? undefined : this.document.node(id)?.parameters;
    if (id === undefined || parameters === undefined) return;
    this.#typing = { id, name };
    const before = this.text();
    setNodeParameters(this.document, id, { ...parameters, [name]: `typed ${this.#count++}` });
    this.#edited(before, `${id} ${name}`);
  }

  /** Edits of several fields that are one step. */
  arrange(): void {
    const id = this.document.nodeIds[0];
    if (id === undefined) return;
    const value = this.#count++;
    const patch = this.#random(2) === 0 ? { notes: `note ${value}` } : { position: [value, value] as [number, number] };
    const before = this.text();
    this.document.apply({ type: 'patchNode', nodeId: id, patch }, { coalesceKey: `arrange ${id}` });
    this.#edited(before, `arrange ${id}`);
  }

  link(): void {
    const [sourceId, targetId] = [this.#any(), this.#any()];
    if (sourceId === undefined || targetId === undefined) return;
    const before = this.text();
    connect(this.document, { sourceId, sourceOutput: this.#random(3), targetId, targetInput: this.#random(2) });
    this.#edited(before);
  }

  unlink(): void {
    const ids = this.document.connectionIds;
    const id = ids[this.#random(Math.max(1, ids.length))];
    const before = this.text();
    if (id !== undefined) disconnect(this.document, [id]);
    this.#edited(before);
  }

  toggle(): void {
    const id = this.#any();
    const before = this.text();
    if (id !== undefined) toggleDisabled(this.document, [id]);
    this.#edited(before);
  }

  pin(): void {
    const id = this.#any();
    if (id === undefined) return;
    const items = this.#random(3) === 0 ? undefined : [{ json: { n: this.#count++ } }];
    const name = this.document.node(id)?.name ?? '';
    if (items === undefined && this.document.pinData(id) === undefined) return;
    const before = this.text();
    setPinData(this.document, name, items);
    this.#edited(before);
  }

  paste(): void {
    const ids = [this.#any(), this.#any()].filter((id) => id !== undefined);
    if (ids.length === 0 || this.document.nodeIds.length > 12) return;
    const fragment = { name: 'Copied', ...exportFragment(this.document, ids) };
    const before = this.text();
    this.document.apply(fragmentChanges(this.document, fragment, { catalogue, renewIdentity: true }).changes);
    this.#edited(before);
  }

  remove(): void {
    const id = this.#any();
    const before = this.text();
    if (id !== undefined) removeNodes(this.document, [id]);
    this.#edited(before);
  }

  undo(): void {
    this.document.undo();
    this.model.undo();
  }

  redo(): void {
    this.document.redo();
    this.model.redo();
  }

  save(): void {
    this.document.markSaved();
    this.model.saved = this.model.now;
    this.model.joinable = undefined;
  }

  /** What is typed until the answer comes stays unsaved. */
  send(): void {
    this.#sent = { version: this.document.takeVersion(), state: this.model.now };
    this.model.joinable = undefined;
  }

  answer(): void {
    if (this.#sent === undefined) return;
    this.document.markSaved(this.#sent.version);
    const { state } = this.#sent;
    this.model.saved = this.model.done.includes(state) || this.model.undone.includes(state) ? state : undefined;
    this.model.joinable = undefined;
    this.#sent = undefined;
  }
}

it('edits, undoes, redoes, saves, branches and pastes as a list of whole documents would', () => {
  for (let seed = 1; seed <= RUNS; seed++) {
    const session = new Session(seed);
    const { document, model } = session;
    const acts: string[] = [];
    for (let step = 0; step < STEPS; step++) {
      acts.push(session.act());
      const told = `seed ${seed}: ${acts.join(' ')}`;
      expect(JSON.parse(session.text()), told).toEqual(JSON.parse(model.now.text));
      expect({ canUndo: document.canUndo, canRedo: document.canRedo, isDirty: document.isDirty }, told).toEqual({
        canUndo: model.done.length > 1,
        canRedo: model.undone.length > 0,
        isDirty: model.now !== model.saved,
      });
    }
    const again = new WorkflowDocument();
    again.load(document.toWorkflow());
    expect(JSON.stringify(again.toWorkflow())).toBe(session.text());
  }
});

/** What listeners of each topic look at. */
function views(document: WorkflowDocument, ids: Iterable<string>): Map<Topic, unknown> {
  const { nodeIds, nodeNames, connectionIds, pins, canUndo, canRedo, isDirty } = document;
  const all = new Map<Topic, unknown>([
    ['nodeIds', nodeIds.join()],
    ['nodeNames', nodeNames],
    ['nodes', nodeIds.map((id) => JSON.stringify(document.node(id))).join()],
    ['connections', connectionIds.join()],
    ['pins', JSON.stringify(pins)],
    ['history', `${canUndo} ${canRedo} ${isDirty}`],
  ]);
  for (const id of ids) {
    all.set(`node:${id}`, document.node(id));
    all.set(`links:${id}`, document.linksOf(id));
    all.set(`pinData:${id}`, document.pinData(id));
  }
  return all;
}

it('tells who listens of each change that they see, and of nodes that did not change nothing', () => {
  for (let seed = 1; seed <= RUNS; seed++) {
    const session = new Session(seed);
    const { document } = session;
    const ids = new Set(document.nodeIds);
    for (let step = 0; step < STEPS; step++) {
      const before = views(document, ids);
      const heard = new Set<Topic>();
      const ends = [...before.keys()].map((topic) => document.subscribe(topic, () => heard.add(topic)));
      const act = session.act();
      for (const end of ends) end();
      const changed = [...views(document, ids)].filter(([topic, seen]) => seen !== before.get(topic));
      const told = `seed ${seed}, step ${step}: ${act}`;
      expect(
        changed.map(([topic]) => topic).filter((topic) => !heard.has(topic)),
        told,
      ).toEqual([]);
      const unchanged = [...heard].filter(
        (topic) => topic.startsWith('node:') && !changed.some(([one]) => one === topic),
      );
      expect(unchanged, told).toEqual([]);
      for (const id of document.nodeIds) ids.add(id);
    }
  }
});
