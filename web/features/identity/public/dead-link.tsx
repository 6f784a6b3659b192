import type { ReactNode } from 'react';
import { Alert } from '#web/ui/alert.tsx';
import { AuthCard } from './auth-card.tsx';

interface DeadLinkProps {
  title: string;
  /** Why the link doesn't work. */
  problem: string;
  /** How to get a new one. */
  action?: ReactNode;
  footer?: ReactNode;
}

/** Replaces a form whose one-time link is used, expired or truncated. */
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
