import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { listPackages, type Package } from '#contract/catalog.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { siteSections } from '#contract/site-content.ts';
import { type Api, failureOf } from '#web/lib/api.ts';
import { apiContext } from '#web/lib/api-context.ts';
import Home, { loader } from './home.tsx';

const plan: Package = {
  _id: 'p1',
  packageName: 'STANDARD',
  price: 29,
  currency: 'USD',
  credit: 80,
  validity: 180,
  highlight: 'auto',
  membership: 'none',
  sellerEmail: '',
  pointOne: 'First',
  pointTwo: '',
  pointThree: 'Second',
  pointFour: 'Third',
  pointFive: '',
  pointSix: '',
  pointSeven: '',
  pointEight: '',
  pointNine: '',
  pointTen: '',
  updatedAt: '2026-11-22T00:00:00.000Z',
};

const failing = () =>
  failureOf({ status: 500, headers: {}, body: '{"code":"internal","message":"Something went wrong."}' });

interface Site {
  /** Paths whose calls fail. */
  broken?: readonly string[];
  /** Changes to the default content, by path. */
  content?: Record<string, object>;
  packages?: readonly Package[];
}

/** The home page, loaded and rendered with a service that gives these responses. */
async function homeOver({ broken = [], content = {}, packages = [plan] }: Site) {
  const failures: unknown[] = [];
  const api = (async ({ path }: Endpoint) => {
    if (broken.includes(path)) throw failing();
    if (path === listPackages.path) return packages;
    const section = siteSections.find((entry) => entry.path === path);
    return { success: true, data: { ...section?.defaults, ...content[path] } };
  }) as unknown as Api;
  const context = new RouterContextProvider();
  context.set(apiContext, {
    api,
    reportError: (error: unknown) => failures.push(error),
  } as never);
  const loaderData = await loader({ context } as never);
  const props = { loaderData } as unknown as Parameters<typeof Home>[0];
  const router = createMemoryRouter([{ path: '/', element: <Home {...props} /> }]);
  const { prelude } = await prerenderToNodeStream(<RouterProvider router={router} />, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  const html = (await text(prelude)).replaceAll(/<!--.*?-->/g, '');
  return { html, failures };
}

const titles = {
  banner: 'From bare facts to a finished listing.',
  about: 'Everything a product page asks for',
  pricing: 'Personalized Pricing Plans Suited to You.',
  testimonials: 'What shops say about',
  contact: 'Write to us',
};
const testimonialsOn = { '/api/testimonial-section': { isActive: true } };

describe('the home page', () => {
  it('shows its sections in order', async () => {
    const { html, failures } = await homeOver({ content: testimonialsOn });
    const places = Object.values(titles).map((title) => html.indexOf(title));
    expect(places.every((place) => place > 0)).toBe(true);
    expect([...places].sort((one, other) => one - other)).toEqual(places);
    expect(failures).toEqual([]);
  });

  it('names no membership on a plan that brings none', async () => {
    const { html } = await homeOver({ content: testimonialsOn });
    expect(html).toContain('80 credits, no expiry date');
    expect(html).not.toContain('membership');
  });

  it.each([
    ['/api/banner-section', 'banner', 'Failed to load banner data'],
    ['/api/about-section', 'about', 'Failed to load about section data'],
    ['/packages', 'plans', 'Error loading packages: Failed to fetch packages'],
    ['/api/testimonial-section', 'testimonials', 'Failed to load testimonial data'],
    ['/api/contact-section', 'contact', 'Error: Failed to fetch contact section data'],
  ])('without %s says so, keeps the rest, and reports it', async (path, part, sentence) => {
    const { html, failures } = await homeOver({ broken: [path], content: testimonialsOn });
    expect(html).toContain(sentence);
    expect(html).toContain('role="alert"');
    for (const [name, title] of Object.entries(titles)) {
      if (name === part) expect(html).not.toContain(title);
      else expect(html).toContain(title);
    }
    expect(failures).toHaveLength(1);
  });

  it('offers to load the packages again', async () => {
    const { html } = await homeOver({ broken: ['/packages'] });
    expect(html).toMatch(/<button[^>]*>Retry<\/button>/);
  });

  it.each([
    ['/api/banner-section', titles.banner],
    ['/api/about-section', titles.about],
    ['/api/contact-section', titles.contact],
    ['/api/testimonial-section', titles.testimonials],
  ])('renders nothing of %s while it is switched off', async (path, title) => {
    const { html } = await homeOver({ content: { ...testimonialsOn, [path]: { isActive: false } } });
    expect(html).not.toContain(title);
    expect(html).not.toContain('role="alert"');
    expect(html.match(/<h1/g)).toHaveLength(1);
  });

  it('renders nothing of testimonials while there are none, and no card of an empty contact entry', async () => {
    const empty = { id: 'new', iconClass: '', title: '', content: '' };
    const { html } = await homeOver({
      content: {
        '/api/testimonial-section': { isActive: true, testimonials: [] },
        '/api/contact-section': { contactInfo: [empty, { ...empty, id: 'one', title: 'Visit us' }] },
      },
    });
    expect(html).not.toContain(titles.testimonials);
    const contact = html.slice(html.indexOf('id="contact"'));
    expect(/<ul.*?<\/ul>/s.exec(contact)?.[0].match(/<li/g)).toHaveLength(1);
    expect(contact).toContain('Visit us');
  });

  it('makes bullets from the fourth on and the fixed ones secondary, strikes out none, and names the best choice', async () => {
    const { html } = await homeOver({});
    expect(html).toContain('Best Choice');
    expect(html).toContain('$29.00');
    expect(html).toMatch(/<a[^>]*href="\/buy\/p1"[^>]*>(<[^>]*>)*Choose Plan/);
    expect(html).toContain('$0.36 a listing');
    expect(html).not.toMatch(/Not included|line-through|<s>|<del>/);
    // Three bullets of its own, all plain, and the two fixed ones.
    expect(html.match(/not-available/g)).toHaveLength(2);
  });

  it('says that a video has no id', async () => {
    const media = { type: 'youtube', imageUrl: '', youtubeUrl: 'https://example.com/watch?v=dQw4w9WgXcQ' };
    const { html } = await homeOver({ content: { '/api/banner-section': { media } } });
    expect(html).toContain('Invalid YouTube URL');
  });

  it('shows only active features, in order, each 0.2 s after the previous one', async () => {
    const feature = (id: string, order: number, isActive = true) => ({
      id,
      order,
      isActive,
      icon: '',
      altText: '',
      title: `Feature ${id}`,
      description: '',
    });
    const features = [feature('c', 3), feature('a', 1), feature('off', 2, false), feature('b', 2)];
    const { html } = await homeOver({ content: { '/api/about-section': { features } } });
    const shown = [...html.matchAll(/--reveal-delay:([\d.]+)s[^>]*><h3[^>]*>Feature (\w+)</g)];
    expect(shown.map(([, delay, id]) => [id, Number(delay).toFixed(1)])).toEqual([
      ['a', '0.0'],
      ['b', '0.2'],
      ['c', '0.4'],
    ]);
  });

  it('keeps badges at the place in their id', async () => {
    const features = [{ id: 'feature7', icon: 'bi bi-tags', text: 'Seventh' }];
    const { html } = await homeOver({ content: { '/api/banner-section': { features } } });
    expect(html).toMatch(/badge-place-7"><svg[\s\S]*?Seventh/);
  });
});

describe('the sections of the home page', () => {
  it("shows the Admin's image, and the one behind the banner", async () => {
    const media = { type: 'image', imageUrl: 'https://example.com/cup.jpg', youtubeUrl: '' };
    const { html } = await homeOver({
      content: { '/api/banner-section': { media, backgroundImage: 'https://example.com/table.jpg' } },
    });
    expect(html).toContain('src="https://example.com/cup.jpg"');
    expect(html).toMatch(/aria-hidden="true"[^>]*><img[^>]*src="https:\/\/example\.com\/table\.jpg"/);
  });

  it('gives a feature icon its alternative text', async () => {
    const feature = { id: 'a', order: 1, isActive: true, title: 'A', description: '' };
    const features = [
      { ...feature, icon: 'bi bi-star', altText: 'A star' },
      { ...feature, id: 'b', icon: 'https://example.com/pen.png', altText: 'A pen' },
    ];
    const { html } = await homeOver({ content: { '/api/about-section': { features } } });
    expect(html).toMatch(/<svg[^>]*role="img"[^>]*aria-label="A star"/);
    expect(html).toMatch(/<img[^>]*src="https:\/\/example\.com\/pen\.png"[^>]*alt="A pen"/);
  });

  it('staggers three package cards by .8, .11 and .14 s, in three columns', async () => {
    const { html } = await homeOver({ packages: ['p1', 'p2', 'p3'].map((_id) => ({ ...plan, _id })) });
    const cards = [
      ...html.matchAll(/--reveal-delay:([\d.]+)s[^>]*>(?:(?!--reveal-delay)[\s\S])*?href="\/buy\/(\w+)"/g),
    ];
    expect(cards.map(([, delay, id]) => [id, Number(delay)])).toEqual([
      ['p1', 0.8],
      ['p2', 0.11],
      ['p3', 0.14],
    ]);
    expect(html).toMatch(/<ul class="[^"]*lg:grid-cols-3[^"]*"><li[^>]*--reveal-delay:0\.8s/);
  });

  it('shows info cards with icon, title and HTML, and the form with its configured fields', async () => {
    const contactInfo = [
      { id: 'i', iconClass: 'bi bi-geo-alt', title: 'Visit', content: 'Mill <b>Lane</b>' },
    ];
    const field = { required: true, colWidth: 6 };
    const formFields = [
      { ...field, name: 'email', label: 'Your address', type: 'email' },
      { ...field, name: 'message', label: 'Your words', type: 'textarea', colWidth: 12 },
      { ...field, name: 'size', label: 'Size', type: 'number', required: false },
    ];
    const content = { contactInfo, formFields, buttonText: 'Off it goes' };
    const { html } = await homeOver({ content: { '/api/contact-section': content } });
    const section = html.slice(html.indexOf('id="contact"'));
    expect(section).toMatch(/<svg[\s\S]*?Visit[\s\S]*?Mill <b>Lane<\/b>/);
    expect(section).toMatch(/<input type="email" required=""[^>]*name="email"/);
    expect(section).toMatch(/<input type="number" id[^>]*name="size"/);
    expect(section).toMatch(/<textarea[^>]*name="message"[^>]*required=""/);
    expect([...section.matchAll(/--columns:(\d+)/g)].map(([, columns]) => columns)).toEqual(['6', '12', '6']);
    expect(section).toContain('Off it goes');
  });

  it('shows the rating summary only if switched on, and each testimonial in full', async () => {
    const testimonials = [
      {
        id: 't',
        rating: 3,
        text: 'Quick and plain.',
        image: 'https://example.com/ada.jpg',
        name: 'Ada',
        role: 'Owner',
      },
    ];
    const rating = { ratingImage: 'https://example.com/seal.png', stars: 4, ratingText: '120 shops' };
    const over = (showRating: boolean) =>
      homeOver({
        content: {
          '/api/testimonial-section': { isActive: true, testimonials, rating: { ...rating, showRating } },
        },
      });
    const { html } = await over(true);
    for (const part of ['seal.png', '120 shops', '4 out of 5 stars', '3 out of 5 stars', 'Quick and plain.'])
      expect(html).toContain(part);
    expect(html).toMatch(/src="https:\/\/example\.com\/ada\.jpg"[\s\S]*?Ada[\s\S]*?Owner/);
    const { html: without } = await over(false);
    expect(without).not.toMatch(/seal\.png|120 shops|4 out of 5/);
    expect(without).toContain('3 out of 5 stars');
  });
});
