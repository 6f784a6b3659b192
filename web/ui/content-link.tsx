import type { ComponentProps } from 'react';
import { Link } from 'react-router';

interface ContentLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** As written in the content: a page of this site, an anchor, another site, `mailto:` or `tel:`. */
  to: string;
}

/** A link from the site's content: pages of this site open by client-side navigation, others natively. */
export function ContentLink({ to, ...rest }: ContentLinkProps) {
  if (to.startsWith('/') && !to.startsWith('//')) return <Link prefetch="intent" {...rest} to={to} />;
  return <a {...rest} href={to} rel="noopener" />;
}
