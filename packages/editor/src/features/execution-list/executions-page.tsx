import { useNavigate, useSearch } from '@tanstack/react-router';
import { ExecutionList } from './execution-list.tsx';
import { ExecutionsFrame } from './executions-frame.tsx';

/** The executions of all workflows. */
export default function ExecutionsPage() {
  const search = useSearch({ from: '/executions' });
  const navigate = useNavigate();
  return (
    <ExecutionsFrame page="/executions">
      <ExecutionList
        search={search}
        onSearch={(next) => void navigate({ to: '/executions', search: next, replace: true })}
      />
    </ExecutionsFrame>
  );
}
