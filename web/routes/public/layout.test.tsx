import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { footerSection, navbarSection, siteSections } from '#contract/site-content.ts';
import { type Api, failureOf } from '#web/lib/api.ts';
import { apiContext } from '#web/lib/api-context.ts';
import PublicLayout, { loader } from './layout.tsx';

interface Site {
  broken?: readonly string[];
  content?: Record<string, object>;
  isRegistrationOpen?: boolean;
}

/** Header and footer for a signed-out visitor, with a service that gives these responses. */
async function frameOver({ broken = [], content = {}, isRegistrationOpen = true }: Site) {
  const failures: unknown[] = [];
  const api = (async ({ path }: Endpoint) => {
    if (broken.includes(path)) throw failureOf({ status: 500, headers: {}, body: '' });
    const section = siteSections.find((entry) => entry.path === path);
    return { data: { ...section?.defaults, ...content[path] } };
  }) as unknown as Api;
  const context = new RouterContextProvider();
  context.set(apiContext, {
    api,
    isRegistrationOpen,
    publicUrl: 'http://localhost',
    reportError: (error: unknown) => failures.push(error),
  } as never);
  const loaderData = await loader({ context } as never);
  const props = { loaderData } as unknown as Parameters<typeof PublicLayout>[0];
  const router = createMemoryRouter([{ path: '/', element: <PublicLayout {...props} /> }]);
  const { prelude } = await prerenderToNodeStream(<RouterProvider router={router} />);
  const html = (await text(prelude)).replaceAll(/<!--.*?-->|<noscript>.*?<\/noscript>/gs, '');
  const [header, footer] = [html.slice(0, html.indexOf('<main')), html.slice(html.indexOf('</main>'))];
  return { header, footer, failures };
}

describe('the header', () => {
  const { authButtons, topBanner } = navbarSection.defaults;
  const withButtons = (change: object) =>
    frameOver({ content: { [navbarSection.path]: { authButtons: { ...authButtons, ...change } } } });

  it('shows the sign-in links as the Admin has worded and switched them', async () => {
    const own = {
      signInText: 'Come in',
      signInLink: '/login?x',
      registerText: 'Join',
      registerLink: '/register',
    };
    const { header } = await withButtons(own);
    expect(header).toMatch(/href="\/login\?x"[^>]*>Come in</);
    expect(header).toMatch(/href="\/register"[^>]*>Join</);
    expect((await withButtons({ ...own, showSignIn: false })).header).not.toContain('Come in');
    expect((await withButtons({ ...own, showRegister: false })).header).not.toContain('Join');
    expect((await withButtons({ ...own, isActive: false })).header).not.toMatch(/Come in|Join/);
  });

  it('invites nobody to register while nobody can', async () => {
    const to = { id: 'join', label: 'Join us', link: '/register?from=menu', order: 9, isActive: true };
    const { menuItems } = navbarSection.defaults;
    const more = { id: 'more', label: 'More', link: '#', order: 8, isActive: true, isDropdown: true };
    const navbar = {
      menuItems: [...menuItems, { ...to, isDropdown: false }, { ...more, children: [to] }],
      topBanner: { ...topBanner, isActive: true },
    };
    const link = { id: 'f', isActive: true, url: 'http://localhost/register', text: 'Join us' };
    const { usefulLinks } = footerSection.defaults;
    const content = {
      [navbarSection.path]: navbar,
      [footerSection.path]: { usefulLinks: { ...usefulLinks, links: [...usefulLinks.links, link] } },
    };
    const open = await frameOver({ content });
    expect(open.header.match(/href="\/register/g)?.length).toBeGreaterThan(3);
    expect(open.footer).toContain('Join us');
    const closed = await frameOver({ content, isRegistrationOpen: false });
    expect(closed.header + closed.footer).not.toMatch(/\/register|Join us/);
    expect(open.header).toContain(topBanner.text);
    expect(closed.header).not.toContain(topBanner.text);
    expect(closed.header).toContain('href="/login"');
    expect(closed.footer).toContain('Pricing');
  });

  it('shows the top banner while it is switched on', async () => {
    const banner = { ...topBanner, text: 'News.', linkText: 'Read', linkUrl: '/about' };
    const over = (isActive: boolean) =>
      frameOver({ content: { [navbarSection.path]: { topBanner: { ...banner, isActive } } } });
    expect((await over(true)).header).toMatch(/News\.[\s\S]*href="\/about"[^>]*>Read</);
    expect((await over(false)).header).not.toContain('News.');
  });

  it('has a logo that links home, until it is switched off', async () => {
    const over = (isActive: boolean) => {
      const logo = { imageUrl: 'https://example.com/logo.png', altText: 'Our shop', isActive };
      return frameOver({ content: { [navbarSection.path]: { logo } } });
    };
    expect((await over(true)).header).toMatch(
      /<a[^>]*aria-label="Our shop, home"[^>]*href="\/"[^>]*><img[^>]*logo\.png/,
    );
    expect((await over(false)).header).not.toContain('logo.png');
  });

  it('says that its menu could not be loaded, and reports it; signing in still works', async () => {
    const { header, footer, failures } = await frameOver({ broken: [navbarSection.path] });
    expect(header).toMatch(/role="alert"[^>]*>Error loading menu</);
    expect(header).toContain('href="/login"');
    expect(footer).not.toContain('role="alert"');
    expect(failures).toHaveLength(1);
  });
});

describe('the footer', () => {
  const { defaults } = footerSection;
  const parts = {
    logo: { isActive: true, imageUrl: 'https://example.com/foot.png', altText: 'Foot' },
    about: { isActive: true, text: 'What we are about' },
    usefulLinks: { ...defaults.usefulLinks, isActive: true, title: 'Useful' },
    contactInfo: { isActive: true, title: 'Where', address: 'Mill Lane 1', email: 'hello@example.com' },
    copyright: { isActive: true, text: 'All ours' },
    bottomLinks: { isActive: true, links: [{ id: 'b', isActive: true, url: '/bottom', text: 'Bottom' }] },
  };
  const marks = {
    logo: 'foot.png',
    about: 'What we are about',
    usefulLinks: 'Useful',
    contactInfo: 'Mill Lane 1',
    copyright: 'All ours',
    bottomLinks: 'href="/bottom"',
  };
  const over = (change: object) =>
    frameOver({ content: { [footerSection.path]: { ...defaults, ...parts, ...change } } });

  it('has each of its parts', async () => {
    const { footer } = await over({});
    for (const mark of Object.values(marks)) expect(footer).toContain(mark);
    expect(footer).toContain('href="mailto:hello@example.com"');
  });

  it.each(Object.keys(parts) as (keyof typeof parts)[])('omits %s if it is switched off', async (name) => {
    const { footer } = await over({ [name]: { ...parts[name], isActive: false } });
    for (const [other, mark] of Object.entries(marks)) {
      if (other === name) expect(footer).not.toContain(mark);
      else expect(footer).toContain(mark);
    }
  });

  it('shows only active social links, each with a name', async () => {
    const social = { url: 'https://mastodon.social/@us', icon: 'bi bi-mastodon' };
    const socialLinks = [
      { ...social, id: 'on', isActive: true },
      { ...social, id: 'off', isActive: false, url: 'https://example.com/hidden' },
    ];
    const { footer } = await over({ socialLinks });
    expect(footer).toMatch(
      /<a[^>]*href="https:\/\/mastodon\.social\/@us"[^>]*aria-label="[^"]+"|<a[^>]*aria-label="[^"]+"[^>]*href="https:\/\/mastodon/,
    );
    expect(footer).not.toContain('example.com/hidden');
  });

  it('is hidden while it is switched off, and says so if it could not be loaded', async () => {
    expect((await over({ isActive: false })).footer).not.toContain('<footer');
    const { footer } = await frameOver({ broken: [footerSection.path] });
    expect(footer).toMatch(/role="alert"[^>]*>Failed to load footer data</);
  });
});
