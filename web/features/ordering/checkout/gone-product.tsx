import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

interface GoneProductProps {
  title: string;
  children: string;
  wayOn: { to: string; label: string };
}

/** What is not for sale, or never was. */
export function GoneProduct({ title, children, wayOn }: GoneProductProps) {
  return (
    <>
      <title>{`${title} - Listwright`}</title>
      <meta name="robots" content="noindex" />
      <PageHeader title="Complete Your Order" />
      <EmptyState title={title} action={<LinkButton to={wayOn.to}>{wayOn.label}</LinkButton>}>
        {children}
      </EmptyState>
    </>
  );
}
