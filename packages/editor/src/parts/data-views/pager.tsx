import { Pagination, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './pager.module.css';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES, type PageSize, pageCount, pagerNumbers } from './pager-model.ts';

export interface PagerProps {
  page: number;
  size: PageSize;
  count: number;
  onPage(page: number): void;
  /** Absent where the size is fixed. */
  onSize?: ((size: PageSize) => void) | undefined;
}

/** Page numbers and page size; nothing while the default size, or the fixed one, shows all. */
export function Pager({ page, size, count, onPage, onSize }: PagerProps) {
  const { t } = useTranslation('data-views');
  if (pageCount(count, onSize ? DEFAULT_PAGE_SIZE : size) === 1) return null;
  const pages = pageCount(count, size);
  return (
    <nav className={classes.pager} aria-label={t('pages')}>
      {pages > 1 && (
        <Pagination.Root size="xs" total={pages} value={page} onChange={onPage}>
          <div className={classes.pageNumbers}>
            <Pagination.Previous aria-label={t('previousPage')} />
            {pagerNumbers(page, pages).map((number) => (
              <Pagination.Control
                key={number}
                active={number === page}
                aria-label={t('pageNumber', { number })}
                aria-current={number === page ? 'page' : undefined}
                onClick={() => onPage(number)}
              >
                {number}
              </Pagination.Control>
            ))}
            <Pagination.Next aria-label={t('nextPage')} />
          </div>
        </Pagination.Root>
      )}
      {onSize && <SizeSelect size={size} onSize={onSize} />}
    </nav>
  );
}

function SizeSelect({ size, onSize }: { size: PageSize; onSize(size: PageSize): void }) {
  const { t } = useTranslation('data-views');
  return (
    <Select
      className={classes.pageSize}
      size="xs"
      aria-label={t('pageSize')}
      data={PAGE_SIZES.map((entry) => ({
        value: String(entry),
        label: entry === 'all' ? t('allItems') : String(entry),
      }))}
      value={String(size)}
      onChange={(next) => onSize(PAGE_SIZES.find((entry) => String(entry) === next) ?? DEFAULT_PAGE_SIZE)}
    />
  );
}
