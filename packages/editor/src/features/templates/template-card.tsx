import { Text } from '@mantine/core';
import type { TemplateSummary } from '@millrace/api';
import { Link } from '@tanstack/react-router';
import { underThisOrigin } from '../../server/template-host.ts';
import { firstSentence } from './first-sentence.ts';
import { NodeIcons } from './node-icons.tsx';
import classes from './templates.module.css';

const MOST_ICONS = 5;

/** A template of a list: its picture, what it is for, what it is made of. */
export function TemplateCard({ template }: { template: TemplateSummary }) {
  const { id, name, description, image, nodes } = template;
  const [picture] = image;
  return (
    <Link
      to="/templates/$templateId"
      params={{ templateId: String(id) }}
      className={classes.card}
      data-testid="template"
    >
      <span className={classes.picture}>
        {picture && <img src={underThisOrigin(picture.url)} alt="" loading="lazy" />}
      </span>
      <Text component="span" fw={600} size="md">
        {name}
      </Text>
      <Text component="span" size="sm" c="dimmed" lineClamp={2} className={classes.cardText}>
        {firstSentence(description)}
      </Text>
      <NodeIcons nodes={nodes} limit={MOST_ICONS} />
    </Link>
  );
}
