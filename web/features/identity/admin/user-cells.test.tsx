import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Membership, Role } from '#contract/identity.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Balance, MembershipBadge, OptionalTime, RoleBadge } from './user-cells.tsx';

describe('a cell of the users table', () => {
  it.each([
    [12, 'text-accent', '12 Credits'],
    [1, 'text-accent', '1 Credit'],
    [0, 'text-accent', '0 Credit'],
    [null, 'text-accent', '0 Credit'],
    [undefined, 'text-accent', '0 Credit'],
    [-3, 'text-danger', '−3 Credits'],
  ])('shows a balance of %s in its colour', (credits, colour, words) => {
    const html = renderToStaticMarkup(<Balance credits={credits} />);
    expect(html).toContain(`>${words}<`);
    expect(/text-(?:accent|danger)/.exec(html)?.[0]).toBe(colour);
  });

  it('shows N/A for a missing date', () => {
    expect(renderToStaticMarkup(<OptionalTime iso={null} />)).toBe('N/A');
  });

  it.each<[Role, BadgeTone]>([
    ['Admin', 'accent'],
    ['moderator', 'info'],
    ['Seller', 'warning'],
    ['member', 'neutral'],
  ])('shows the role %s in a colour of its own', (role, tone) => {
    const expected = renderToStaticMarkup(<Badge tone={tone}>{role}</Badge>);
    expect(renderToStaticMarkup(<RoleBadge role={role} />)).toBe(expected);
  });

  it.each<[Membership, BadgeTone]>([
    ['premium', 'accent'],
    ['basic', 'info'],
    ['free', 'neutral'],
  ])('shows the membership %s in a colour of its own', (membership, tone) => {
    const expected = renderToStaticMarkup(<Badge tone={tone}>{membership}</Badge>);
    expect(renderToStaticMarkup(<MembershipBadge membership={membership} />)).toBe(expected);
  });
});
