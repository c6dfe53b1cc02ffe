import type { CollectionSummary, TemplateSummary } from '@millrace/api';
import type { Collection, Template } from '@millrace/templates';
import type { NodeTypeCatalogue } from '@millrace/workflow';

export interface TemplateAnswersOptions {
  /** Address of the library, without a closing slash. */
  address: string;
  /** Address under which icons of node types are, with a closing slash. */
  iconAddress: string;
  nodeTypes: NodeTypeCatalogue;
}

/** Templates as clients get them: with names and icons of the nodes they are made of. */
export class TemplateAnswers {
  readonly #options: TemplateAnswersOptions;

  constructor(options: TemplateAnswersOptions) {
    this.#options = options;
  }

  template(template: Template): TemplateSummary {
    const { id, name, description, categories, createdAt } = template;
    return {
      id,
      name,
      description,
      image: [{ id, url: `${this.#options.address}/templates/workflows/${id}/picture.svg` }],
      nodes: this.#nodesOf([template]),
      categories: categories.map((category) => ({ id: category.id, name: category.name })),
      createdAt,
      totalViews: 0,
      user: { username: 'Millrace' },
    };
  }

  collection({ id, name, description }: Collection, templates: readonly Template[]): CollectionSummary {
    return {
      id,
      name,
      description,
      workflows: templates.map((template) => ({ id: template.id })),
      nodes: this.#nodesOf(templates),
    };
  }

  /** Address of the icon of a node type, where it has one. */
  iconOf(type: string): string | undefined {
    return this.#options.nodeTypes.latest(type)?.hasIcon
      ? `${this.#options.iconAddress}${encodeURIComponent(type)}`
      : undefined;
  }

  /** Each type once, those that are used most first. Notes are not steps. */
  #nodesOf(templates: readonly Template[]): TemplateSummary['nodes'] {
    const uses = new Map<string, number>();
    for (const { type } of templates.flatMap(({ workflow }) => workflow.nodes)) {
      if (!type.endsWith('.stickyNote')) uses.set(type, (uses.get(type) ?? 0) + 1);
    }
    return [...uses]
      .sort(([, a], [, b]) => b - a)
      .map(([type]) => ({
        name: type,
        displayName: this.#options.nodeTypes.latest(type)?.displayName ?? type,
        icon: this.iconOf(type) ?? null,
      }));
  }
}
