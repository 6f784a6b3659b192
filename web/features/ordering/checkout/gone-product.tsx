import { useSiteName, withSite } from '#web/domain/site.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

interface GoneProductProps {
  title: string;
  children: string;
  wayOn: { to: string; label: string };
}

/** For a product that is not on sale or never existed. */
export function GoneProduct({ title, children, wayOn }: GoneProductProps) {
  return (
    <>
      <title>{withSite(title, useSiteName())}</title>
      <meta name="robots" content="noindex" />
      <PageHeader title="Complete Your Order" />
      <EmptyState title={title} action={<LinkButton to={wayOn.to}>{wayOn.label}</LinkButton>}>
        {children}
      </EmptyState>
    </>
  );
}
