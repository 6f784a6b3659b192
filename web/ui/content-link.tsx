import type { ComponentProps } from 'react';
import { Link } from 'react-router';

interface ContentLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** As the content says it: a page of this site, a place on the page, another site, `mailto:` or `tel:`. */
  to: string;
}

/** A link that came with content: pages of this site open in place, all else as the browser does. */
export function ContentLink({ to, ...rest }: ContentLinkProps) {
  if (to.startsWith('/') && !to.startsWith('//')) return <Link prefetch="intent" {...rest} to={to} />;
  return <a {...rest} href={to} rel="noopener" />;
}
