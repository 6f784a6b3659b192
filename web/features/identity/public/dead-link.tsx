import type { ReactNode } from 'react';
import { Alert } from '#web/ui/alert.tsx';
import { AuthCard } from './auth-card.tsx';

interface DeadLinkProps {
  title: string;
  /** Why the link is of no use. */
  problem: string;
  /** The way to a new one. */
  action?: ReactNode;
  footer?: ReactNode;
}

/** In place of a form whose one-time link is used up, too old or cut off. */
export function DeadLink({ title, problem, action, footer }: DeadLinkProps) {
  return (
    <AuthCard title={title} takesFocus footer={footer}>
      <div className="grid gap-6">
        <Alert tone="danger" title={problem} />
        {action}
      </div>
    </AuthCard>
  );
}
