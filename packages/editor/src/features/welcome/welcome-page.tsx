import { Text } from '@mantine/core';
import type { TemplateSummary } from '@millrace/api';
import { IconPencilPlus, IconRoute, IconTemplate } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../server/current-user.ts';
import { settingsQuery } from '../../server/settings.ts';
import { templatesQuery } from '../../server/template-host.ts';
import { LinkButton } from '../../ui/links.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { SurveyDialog } from './survey-dialog.tsx';
import { categoriesOf } from './survey-questions.ts';
import classes from './welcome.module.css';

const MOST_EXAMPLES = 3;
const EDITOR = '/workflow/{-$workflowId}';
const NEW = { workflowId: undefined };

/** The first page of somebody new: three ways to a workflow that runs. */
export default function WelcomePage() {
  const { t } = useTranslation('welcome');
  const user = useCurrentUser();
  const examples = useExamples();
  const name = user?.isDefaultUser ? '' : (user?.firstName ?? '');
  return (
    <PageFrame title={name ? t('titleFor', { name }) : t('title')}>
      <Text c="dimmed" mb="lg">
        {t('text')}
      </Text>
      <ul className={classes.ways}>
        <Way icon={<IconRoute size={28} stroke={1.4} />} title={t('guideTitle')} text={t('guideText')}>
          <LinkButton to={EDITOR} params={NEW} search={{ guide: true }}>
            {t('guideStart')}
          </LinkButton>
        </Way>
        {examples.length > 0 && (
          <Way icon={<IconTemplate size={28} stroke={1.4} />} title={t('exampleTitle')} text={t('exampleText')}>
            {examples.map(({ id, name: example }) => (
              <LinkButton key={id} variant="default" to={EDITOR} params={NEW} search={{ template: String(id) }}>
                {example}
              </LinkButton>
            ))}
            <LinkButton variant="subtle" to="/templates">
              {t('allExamples')}
            </LinkButton>
          </Way>
        )}
        <Way icon={<IconPencilPlus size={28} stroke={1.4} />} title={t('emptyTitle')} text={t('emptyText')}>
          <LinkButton variant="default" to={EDITOR} params={NEW}>
            {t('emptyStart')}
          </LinkButton>
        </Way>
      </ul>
      <SurveyDialog />
    </PageFrame>
  );
}

interface WayProps {
  icon: ReactNode;
  title: string;
  text: string;
  children: ReactNode;
}

function Way({ icon, title, text, children }: WayProps) {
  return (
    <li className={classes.way}>
      <span className={classes.icon}>{icon}</span>
      <Text component="h2" fw={600} size="md">
        {title}
      </Text>
      <Text c="dimmed" className={classes.text}>
        {text}
      </Text>
      <div className={classes.actions}>{children}</div>
    </li>
  );
}

/** Templates for what the user said to want; the first ones where nothing is known or nothing fits. */
function useExamples(): TemplateSummary[] {
  const enabled = useQuery(settingsQuery).data?.templates.enabled === true;
  const categories = categoriesOf(useCurrentUser()?.personalizationAnswers);
  const fitting = useInfiniteQuery({
    ...templatesQuery({ search: '', categories }),
    enabled: enabled && categories.length > 0,
  });
  const first = useInfiniteQuery({ ...templatesQuery({ search: '', categories: [] }), enabled });
  const wanted = fitting.data?.pages[0]?.workflows ?? [];
  return (wanted.length > 0 ? wanted : (first.data?.pages[0]?.workflows ?? [])).slice(0, MOST_EXAMPLES);
}
