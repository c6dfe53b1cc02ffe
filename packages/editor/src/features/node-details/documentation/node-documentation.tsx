import { type NodeTypeDescription, type OutputSchema, outputSchemaOf, type WorkflowNode } from '@millrace/workflow';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { declaredFields } from '../../../model/preview/declared-fields.ts';
import { CopyExample } from './copy-example.tsx';
import classes from './documentation.module.css';
import { type DocumentedChoice, type DocumentedParameter, documentationOf } from './documentation-model.ts';
import { ExampleTemplates } from './example-templates.tsx';
import { useTypeWords } from './use-type-words.ts';

export interface NodeDocumentationProps {
  node: WorkflowNode;
  description: NodeTypeDescription;
}

/** What a node can do, what it takes and what it puts out: from its description, so it needs no network. */
export function NodeDocumentation({ node, description }: NodeDocumentationProps) {
  const { t } = useTranslation('node-details');
  const documentation = useMemo(() => documentationOf(description, node), [description, node]);
  const names = description.codex?.alias ?? [];
  return (
    <article className={classes.documentation} aria-label={t('documentationOf', { name: description.displayName })}>
      <p className={classes.summary}>{description.description}</p>
      {names.length > 0 && <p className={classes.meta}>{t('foundAs', { names: names.join(', ') })}</p>}
      <CopyExample node={node} description={description} />
      {documentation.operations.length > 0 && (
        <section>
          <h3>{t('whatItCanDo')}</h3>
          {documentation.operations.map(({ resource, choices }) => (
            <div key={resource ?? ''}>
              {resource !== undefined && <h4>{resource}</h4>}
              <Choices choices={choices} />
            </div>
          ))}
        </section>
      )}
      {documentation.parameters.length > 0 && (
        <section>
          <h3>{t('itsParameters')}</h3>
          <Parameters parameters={documentation.parameters} />
        </section>
      )}
      <Output schema={outputSchemaOf(description, node)} node={node} />
      <ExampleTemplates type={description.name} />
    </article>
  );
}

function Choices({ choices }: { choices: readonly DocumentedChoice[] }) {
  const { t } = useTranslation('node-details');
  return (
    <ul className={classes.choices}>
      {choices.map(({ name, description, isChosen }) => (
        <li key={name}>
          <strong>{name}</strong>
          {isChosen && <span className={classes.chosen}> {t('chosenNow')}</span>}
          {description !== undefined && <span>: {description}</span>}
        </li>
      ))}
    </ul>
  );
}

function Parameters({ parameters }: { parameters: readonly DocumentedParameter[] }) {
  const { t } = useTranslation('node-details');
  const words = useTypeWords();
  return (
    <dl className={classes.parameters}>
      {parameters.map(({ key, label, type, isRequired, description, defaultText, choices, parts }) => (
        <div key={key}>
          <dt>
            {label}{' '}
            <span className={classes.meta}>
              {[words[type], isRequired ? t('required') : '', defaultText && t('defaultIs', { value: defaultText })]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </dt>
          <dd>
            {description !== undefined && <p>{description}</p>}
            {choices.length > 0 && <Choices choices={choices} />}
            {parts.length > 0 && <Parameters parameters={parts} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Output({ schema: output, node }: { schema: OutputSchema | undefined; node: WorkflowNode }) {
  const { t } = useTranslation('node-details');
  const keepsInput = output?.keepsInput === true;
  const item = output ? declaredFields(output, node.parameters) : {};
  const hasFields = Object.keys(item).length > 0;
  if (!hasFields && !keepsInput) return null;
  return (
    <section>
      <h3>{t('whatItPutsOut')}</h3>
      {keepsInput && <p>{t('passesItems')}</p>}
      {hasFields && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        <pre className={classes.sample} tabIndex={0}>
          {JSON.stringify(item, null, 2)}
        </pre>
      )}
    </section>
  );
}
