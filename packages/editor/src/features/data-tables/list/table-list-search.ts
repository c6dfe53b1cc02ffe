/** Which data tables are listed; the address of their page says it. */
export interface TableListSearch {
  search?: string;
}

export function tableListSearch({ search }: Record<string, unknown>): TableListSearch {
  const words = typeof search === 'string' || typeof search === 'number' ? String(search).trim() : '';
  return words === '' ? {} : { search: words };
}
