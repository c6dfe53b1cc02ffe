import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { exampleTemplatesQuery } from '../../../server/template-host.ts';

/** Templates that hold a node of a type. Nothing while there are none, or no templates can be reached. */
export function ExampleTemplates({ type }: { type: string }) {
  const { t } = useTranslation('node-details');
  const { data: examples = [] } = useQuery(exampleTemplatesQuery(type));
  if (examples.length === 0) return null;
  return (
    <section>
      <h3>{t('examples')}</h3>
      <ul>
        {examples.map(({ id, name }) => (
          <li key={id}>
            {/* The workflow that is edited stays open. */}
            <Link to="/templates/$templateId" params={{ templateId: String(id) }} target="_blank">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
